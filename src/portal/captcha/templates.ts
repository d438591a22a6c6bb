import { captchaWidth } from "./image.ts";

/** One shape of a character. */
export interface Template {
  readonly character: string;
  /** Offsets of its pixels from the pen position, in pixels of the captcha. */
  readonly offsets: Int16Array;
}

/**
 * Each character in DejaVu Sans Bold and DejaVu Sans at 30 px, drawn by Java without antialiasing (see Templates.java and
 * FONT-LICENSE.txt). Base64 of: left edge + 2, rows above the baseline, width, then the rows as bits.
 */
const packedShapes: Readonly<Record<string, readonly string[]>> = {
  A: [
    "AhYXAP4AAfwAB/wAD/gAP/gAffAA++AD9+AHx8APj4A/H4B8HwH4PgPgPgf//B///D//+H//8fgD8+AD58AH34APwA==",
    "AhYUAPAADwAB+AAfgAH4ADnAA5wAeeAHDgBw4A8PAOBwDgcBwDgf/4P//D//w4AceAHnAA5wAO4ABw==",
  ],
  B: [
    "BRYS//g//4//8//++B++A++A++A++B+//8//4//8//++A/+Af+Af+Af+A//////+//8//wA=",
    "BRYQ/+D/+P/84D7gDuAO4A7gDuA8//j/8P/84B7gD+AH4AfgB+AP4B7//v/8//A=",
  ],
  C: [
    "BBYTAP8A//w//4//8/gO/ABfAAfgAPgAHwAD4AB8AA+AAfAAPwAD4AB+ACfwHH//h//wf/4B/gA=",
    "BBYSAf4B/+H//PwHPABeAAcAA8AA4AA4AA4AA4AA4AA4AA8AAcAAeAAPABPwHH//B/+Af4A=",
  ],
  D: [
    "BRYV//AH//A//+H//4+B/nwD++AH3wA/+AD/wAf+AD/wAf+AD/wAf+AH/wA++Af3wP8///H//w//4H/4AA==",
    "BRYS/+A//g//44D84A+4Ae4AO4AH4AH4AH4AH4AH4AH4AH4AP4AO4Ae4A+4D8//4//g/+AA=",
  ],
  E: [
    "BRYQ///////////4APgA+AD4APgA//7//v/+//74APgA+AD4APgA//////////8=",
    "BRYO///////4AOADgA4AOADgA//v/7/+4AOADgA4AOADgA4AP//////w",
  ],
  F: [
    "BRYP//////////+AHwA+AHwA+AH/+//3/+//3wA+AHwA+AHwA+AHwA+AHwAA",
    "BRYN///////ADgBwA4AcAOAH/7/9/+4AcAOAHADgBwA4AcAOAHAA",
  ],
  G: [
    "BBYVAP+AP/+D//w//+P4Dz8ACfAAH4AA+AAHwAA+Af/wD/+Af/wD//AD74AffgD5/AfH//4f//B//wB/wA==",
    "BBYTAf4A//B//x8A48AE8AAcAAcAAOAAHAADgH/wD/4B/8AB/AA7gAd4AOeAHPwHj//gf/gD/AA=",
  ],
  H: [
    "BRYU+AH/gB/4Af+AH/gB/4Af+AH/gB/4Af//////////////gB/4Af+AH/gB/4Af+AH/gB/4Af+AHw==",
    "BRYR4APwAfgA/AB+AD8AH4APwAfgA/////////4APwAfgA/AB+AD8AH4APwAfgA/ABw=",
  ],
  J: ["ARYJD4fD4fD4fD4fD4fD4fD4fD4fD4fD4fD4fH4//38/nwA=", "ABYIBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcPHv788A=="],
  K: [
    "BRYV+AfnwH4+B+Hwfg+H4Hx+A+fgH34A/+AH/gA/4AH/gA/+AH/4A+/gHz+A+P4Hw/g+D+HwP4+A/nwD/A==",
    "BRYR4B9wHzgeHB4OHgceA54B3gD+AH4APwAfwA7wBzwDjwHDwODwcHw4HxwHzgH3AHw=",
  ],
  L: [
    "BRYQ+AD4APgA+AD4APgA+AD4APgA+AD4APgA+AD4APgA+AD4APgA//////////8=",
    "BRYO4AOADgA4AOADgA4AOADgA4AOADgA4AOADgA4AOADgA4AP//////w",
  ],
  M: [
    "BRYY/gB//gB//wD//wD//4H//4H//8P/+8Pf+8Pf+eff+eef+f+f+P8f+P8f+H4f+H4f+Dwf+Dwf+AAf+AAf+AAf+AAf",
    "BRYU+AH/wD/8A//AP+4HfuB37w9+cOfnDn555+OcfjnH4fh+H4fh+H4PB+Dwfg8H4AB+AAfgAH4ABw==",
  ],
  N: [
    "BRYU/AH/4B/+Af/wH/+B//gf/8H/vB/74f+eH/nx/4+f+Hn/h9/4Pf+D//gf/4H/+A//gH/4B/+APw==",
    "BRYR8AP8Af8A/4B/4D9wH7wPzgfng/HB+HD8PH4OPwefgc/A9+A78B/4B/wD/gD/ADw=",
  ],
  P: [
    "BRYS//g//4//+//++B/+Af+Af+Af+Af+B///+//8//4//g+AA+AA+AA+AA+AA+AA+AA+AAA=",
    "BRYO/8P/z/+4HuA/gH4B+AfgP4Hv/7/8/8OADgA4AOADgA4AOADgA4AA",
  ],
  Q: [
    "BBYXAf8AD/+AP//A///D+D+PwB+fAB9+AD/4AD/wAH/gAP/AAf+AA/8AB/8AH74APn4A/H8H8P//4P//gH/+AB/4AAH4AAH4AAPwAAPw",
    "BBYUAfgA//Af/4PgfDwDx4AecADvAA/gAH4AB+AAfgAH4AB+AAfwAPcADngB48A8PgfB//gP/gAf4AAOAADwAAeAADw=",
  ],
  R: [
    "BRYU//gP/+D//w//+Pgfj4D4+A+PgPj4D4+B8P//D//A//wP/+D4Pw+B+Pgfj4D8+A/PgH74B++APw==",
    "BRYR/8B/+D/+HA+OA8cA44BxwDjgPHA8P/4f/A//BweDgeHAeOAccA84A5wB7gB3ADw=",
  ],
  S: [
    "BBYRB/gf/5//z//vwPfAC+AB8AD+AD/4H/+H/+D/8AP8AH4AH4AP+A///9//7//g/4A=",
    "BBYPD/B/+f/zwG8AHAA4AHAA+AD/AP/Af8APwAPAA4AHAA4APwD3/+//h/wA",
  ],
  T: [
    "AhYT////////////8B8AA+AAfAAPgAHwAD4AB8AA+AAfAAPgAHwAD4AB8AA+AAfAAPgAHwAD4AA=",
    "AhYT/////////4BwAA4AAcAAOAAHAADgABwAA4AAcAAOAAHAADgABwAA4AAcAAOAAHAADgABwAA=",
  ],
  U: [
    "BRYT+AP/AH/gD/wB/4A/8Af+AP/AH/gD/wB/4A/8Af+AP/AH/gD/wB/8B+/B+f//H//B//AH8AA=",
    "BRYR4APwAfgA/AB+AD8AH4APwAfgA/AB+AD8AH4APwAfgA/AB/AHuAOfB8f/wf/AP4A=",
  ],
  V: [
    "AhYX/AB++AD58AHz8Afj4A+HwB8PwH4PgPgfAfAfB+A+D4B+PwB8fAD4+AH78AH3wAPvgAf/AAf8AA/4AA/gAB/AAA==",
    "AhYU4AB3AA5wAOeAHjgBw4AcPAPBwDgcA4DgcA4HAPDwBw4AcOAHngA5wAOcAB+AAfgAH4AA8AAPAA==",
  ],
  W: [
    "AxYf+AfAP/AfwP3wP4Hz4H8D58D+B8+B/g+Ph7w/Hw94fD4e8Ph8PeHw/Pnn4Pnjz4Hzx58D548+B/8f/Af8H/AP+D/gH/B/wD/g/4A/gP4AfwH8AP4D+AA=",
    "AxYc4AYAfgDwB3APAOcA8A5wDwDnAZgeOBmBw4GYHDgZgcODDDwcMMOBwww4HDDDgeYGeA5gZwDmBnAOYGcA/APwB8A+AHwD4AfAPgB4AeA=",
  ],
  X: [
    "AxYW/AD9+Afj8D8P4fwfh+A/PwB/+AH/4AP/AAf4AB/gAH+AA/8AD/wAf/gD8/APz8B+H4PwPw/A/H4B+/AD8A==",
    "AxYTeAHngHhwDg8DwPDwDhwB5wAf4AH4AD4AA8AA+AAfgAfwAecAOPAODgPB4PAeHAHHgD3gA8A=",
  ],
  Y: [
    "AhYV/AH78B+PgPh+D8H4/A/H4D9+AP/gB/8AH/AAfwAD+AAPgAB8AAPgAB8AAPgAB8AAPgAB8AAPgAB8AA==",
    "AhYT8AHvAHjgDh4DweDwHBwBx4A94AP4AD4AB8AAcAAOAAHAADgABwAA4AAcAAOAAHAADgABwAA=",
  ],
  Z: [
    "AxYT////////////8AD8AD8AD+AD+AD+AD+AB+AB+AB/AB/AB/AB/AA/AA/AA////////////8A=",
    "AxYS/////////AAeAA8AB4AB4ADwAHgAPAAeAAeAA8AB4ADwAHgAHAAPAAeAA/////////A=",
  ],
  "2": [
    "BBYQP+D/+P/+//7wf4A/AB8AHwAfAD8AfgD+AfwD+A/wH+A/wH+A//////////8=",
    "BBYOP8P/z/+wHgA8AHABwAcAPADgBwA8AeAPAHgDwB4A8AeAP//////w",
  ],
  "3": [
    "BBYQH+B/+H/8f/5gfgA+AD4APgB8D/gP8A/8D/4AfwAfAB+AH+B///7//n/4H+A=",
    "BBYOH4H/h/8YHgA4AOADgA4AcD+A/AP8AHgA8AHABwAcAPwHv/7/8P8A",
  ],
  "4": [
    "AxYSAP4AP4Af4A/4A74B74Dz4Dj4Hj4PD4OD4eD48D44D4////////////AD4AD4AD4AD4A=",
    "AxYQAHgA+AD4AbgDuAM4BzgOOAw4HDg4ODA4cDjgOP///////wA4ADgAOAA4ADg=",
  ],
  "5": [
    "BBYQf/x//H/8f/x8AHwAfAB/8H/4f/x//nB/QD8AHwAfAB+AP+B+//7//H/4H+A=",
    "BBYOf/H/x/8cAHABwAcAHAB/wf+H/5A+ADwAcAHABwAcAPwPv/z/4P4A",
  ],
  "6": [
    "BBYRAfgD/wf/x//j8HPgCfAB8/D//H//P//fg/+A/8B/4D/wH3gPvg+P/8P/wP/AP4A=",
    "BBYPA/gf+H/x8CeADwAcAHgA4+Hf8//3we8B/AH4A/AHYA7gPODx/+H/gPwA",
  ],
  "7": [
    "BBYQ//////////8APgA+AH4AfAD8APgB+AHwA/AD4APgB+AHwA/AD4AfgB8APwA=",
    "BBYO///////ADgA4AcAHADwA4AOAHgBwAcAOADgB4AcAHADwA4AOAHAA",
  ],
  "8": [
    "BBYRB/AP/g//j//n4/Pg+fB8/H4//g/+B/8P/+fB98B/4D/wH/gP/g/f/8//4//gf4A=",
    "BBYPD+A/4P/jwecBzgOcBzgOODg/4D+B/8eD3gP4A/AH4A/gPeDz/+P/gfwA",
  ],
  "9": [
    "BBYRB+AP/A//D//HwffAe+A/8B/4D/wH/wfv//P/+P/8Pz4APkAfOD8f/4//g/8AfgA=",
    "BBYPD8B/4f/jwc8B3AG4A/AH4A/gPeD7//P+4fHAB4AOADwAeQPj/4f+B/AA",
  ],
};

/** The 32 characters of the portal's captchas, each in both font weights. */
export const templates: readonly Template[] = Object.entries(packedShapes).flatMap(([character, shapes]) =>
  shapes.map((shape) => ({ character, offsets: unpack(shape) })),
);

function unpack(packed: string): Int16Array {
  const [left = 0, above = 0, width = 0, ...bytes] = Buffer.from(packed, "base64");
  const offsets: number[] = [];
  for (const [index, byte] of bytes.entries()) {
    for (let bit = 0; bit < 8; bit++) {
      const position = index * 8 + bit;
      if ((byte >> (7 - bit)) & 1) {
        offsets.push((Math.floor(position / width) - above) * captchaWidth + (position % width) + left - 2);
      }
    }
  }
  return Int16Array.from(offsets);
}
