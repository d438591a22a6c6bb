import { type TemplateSet, unpackFace } from "./templates.ts";

let unpacked: TemplateSet | null = null;

/** The faces of the portal's captchas. Unpacked with the first captcha, because it takes a twentieth of the startup time. */
export function builtinTemplates(): TemplateSet {
  unpacked ??= faces.map(unpackFace);
  return unpacked;
}

/**
 * DejaVu Sans Bold and DejaVu Sans Mono Bold at 30 px, drawn by Java (Graphics2D.drawString) without antialiasing (see
 * FONT-LICENSE.txt).
 */
const faces = [
  // DejaVu Sans Bold
  {
    A: "ABYXAP4AAfwAB/wAD/gAP/gAffAA++AD9+AHx8APj4A/H4B8HwH4PgPgPgf//B///D//+H//8fgD8+AD58AH34APwA==",
    B: "AxYS//g//4//8//++B++A++A++A++B+//8//4//8//++A/+Af+Af+Af+A//////+//8//wA=",
    C: "AhYTAP8A//w//4//8/gO/ABfAAfgAPgAHwAD4AB8AA+AAfAAPwAD4AB+ACfwHH//h//wf/4B/gA=",
    D: "AxYV//AH//A//+H//4+B/nwD++AH3wA/+AD/wAf+AD/wAf+AD/wAf+AH/wA++Af3wP8///H//w//4H/4AA==",
    E: "AxYQ///////////4APgA+AD4APgA//7//v/+//74APgA+AD4APgA//////////8=",
    F: "AxYP//////////+AHwA+AHwA+AH/+//3/+//3wA+AHwA+AHwA+AHwA+AHwAA",
    G: "AhYVAP+AP/+D//w//+P4Dz8ACfAAH4AA+AAHwAA+Af/wD/+Af/wD//AD74AffgD5/AfH//4f//B//wB/wA==",
    H: "AxYU+AH/gB/4Af+AH/gB/4Af+AH/gB/4Af//////////////gB/4Af+AH/gB/4Af+AH/gB/4Af+AHw==",
    J: "/xYJD4fD4fD4fD4fD4fD4fD4fD4fD4fD4fD4fH4//38/nwA=",
    K: "AxYV+AfnwH4+B+Hwfg+H4Hx+A+fgH34A/+AH/gA/4AH/gA/+AH/4A+/gHz+A+P4Hw/g+D+HwP4+A/nwD/A==",
    L: "AxYQ+AD4APgA+AD4APgA+AD4APgA+AD4APgA+AD4APgA+AD4APgA//////////8=",
    M: "AxYY/gB//gB//wD//wD//4H//4H//8P/+8Pf+8Pf+eff+eef+f+f+P8f+P8f+H4f+H4f+Dwf+Dwf+AAf+AAf+AAf+AAf",
    N: "AxYU/AH/4B/+Af/wH/+B//gf/8H/vB/74f+eH/nx/4+f+Hn/h9/4Pf+D//gf/4H/+A//gH/4B/+APw==",
    P: "AxYS//g//4//+//++B/+Af+Af+Af+Af+B///+//8//4//g+AA+AA+AA+AA+AA+AA+AA+AAA=",
    Q: "AhYXAf8AD/+AP//A///D+D+PwB+fAB9+AD/4AD/wAH/gAP/AAf+AA/8AB/8AH74APn4A/H8H8P//4P//gH/+AB/4AAH4AAH4AAPwAAPw",
    R: "AxYU//gP/+D//w//+Pgfj4D4+A+PgPj4D4+B8P//D//A//wP/+D4Pw+B+Pgfj4D8+A/PgH74B++APw==",
    S: "AhYRB/gf/5//z//vwPfAC+AB8AD+AD/4H/+H/+D/8AP8AH4AH4AP+A///9//7//g/4A=",
    T: "ABYT////////////8B8AA+AAfAAPgAHwAD4AB8AA+AAfAAPgAHwAD4AB8AA+AAfAAPgAHwAD4AA=",
    U: "AxYT+AP/AH/gD/wB/4A/8Af+AP/AH/gD/wB/4A/8Af+AP/AH/gD/wB/8B+/B+f//H//B//AH8AA=",
    V: "ABYX/AB++AD58AHz8Afj4A+HwB8PwH4PgPgfAfAfB+A+D4B+PwB8fAD4+AH78AH3wAPvgAf/AAf8AA/4AA/gAB/AAA==",
    W: "ARYf+AfAP/AfwP3wP4Hz4H8D58D+B8+B/g+Ph7w/Hw94fD4e8Ph8PeHw/Pnn4Pnjz4Hzx58D548+B/8f/Af8H/AP+D/gH/B/wD/g/4A/gP4AfwH8AP4D+AA=",
    X: "ARYW/AD9+Afj8D8P4fwfh+A/PwB/+AH/4AP/AAf4AB/gAH+AA/8AD/wAf/gD8/APz8B+H4PwPw/A/H4B+/AD8A==",
    Y: "ABYV/AH78B+PgPh+D8H4/A/H4D9+AP/gB/8AH/AAfwAD+AAPgAB8AAPgAB8AAPgAB8AAPgAB8AAPgAB8AA==",
    Z: "ARYT////////////8AD8AD8AD+AD+AD+AD+AB+AB+AB/AB/AB/AB/AA/AA/AA////////////8A=",
    2: "AhYQP+D/+P/+//7wf4A/AB8AHwAfAD8AfgD+AfwD+A/wH+A/wH+A//////////8=",
    3: "AhYQH+B/+H/8f/5gfgA+AD4APgB8D/gP8A/8D/4AfwAfAB+AH+B///7//n/4H+A=",
    4: "ARYSAP4AP4Af4A/4A74B74Dz4Dj4Hj4PD4OD4eD48D44D4////////////AD4AD4AD4AD4A=",
    5: "AhYQf/x//H/8f/x8AHwAfAB/8H/4f/x//nB/QD8AHwAfAB+AP+B+//7//H/4H+A=",
    6: "AhYRAfgD/wf/x//j8HPgCfAB8/D//H//P//fg/+A/8B/4D/wH3gPvg+P/8P/wP/AP4A=",
    7: "AhYQ//////////8APgA+AH4AfAD8APgB+AHwA/AD4APgB+AHwA/AD4AfgB8APwA=",
    8: "AhYRB/AP/g//j//n4/Pg+fB8/H4//g/+B/8P/+fB98B/4D/wH/gP/g/f/8//4//gf4A=",
    9: "AhYRB+AP/A//D//HwffAe+A/8B/4D/wH/wfv//P/+P/8Pz4APkAfOD8f/4//g/8AfgA=",
  },
  // DejaVu Sans Mono Bold
  {
    A: "ABYRA+AD+AH8AP4AdwB7wD3gHvAPeA8eB48Dx4Hjwf/w//h//HwfPAeeA88B74D/gDw=",
    B: "AhYP/+H/4//ng+8D3ge8D3g8//n/g//ng+8D3gP8B/gP8B/gP8D//+//n/wA",
    C: "AhYOA/g/8f/Ph3wF4AeAPADwA8APADwA8APADwAeAHgB8BPhx/8P/A/g",
    D: "AhYP/4H/w//Hh88H3ge8D/gP8B/gP8B/gP8B/gP8B/gf8D3g+8Pn/4/+H/AA",
    E: "AhYO///////8APADwA8APAD/+//v/7wA8APADwA8APADwA8AP//////w",
    F: "AxYO///////8APADwA8APAD/+//v/7wA8APADwA8APADwA8APADwA8AA",
    G: "AhYPA/gf+H/x8OfATwAeAHgA8AHgA8AHh/8P/h/8B7wPeB74PPh4//D/4H8A",
    H: "AhYO8D/A/wP8D/A/wP8D/A////////wP8D/A/wP8D/A/wP8D/A/wP8Dw",
    J: "AhYND/h/w/4A8AeAPAHgDwB4A8AeAPAHgDwB4A+Afgf8ff/n/g/A",
    K: "AhYQ8D7wPPB88Pjx8PPg88D3wP+A/4D/wP/A/+D54PHw8PDw+PB48HzwPvA+8B8=",
    L: "AxYO8APADwA8APADwA8APADwA8APADwA8APADwA8APADwA8AP//////w",
    M: "ARYP+D/4//H/4//H/9//v/9/9t/tv99/vv99/nP8B/gP8B/gP8B/gP8B/gPA",
    N: "AhYP+B/wP/B/4P/h/8P/h/uP9x/uP85/nP8d/jv8d/h/8P/h/8H/g/8D/gfA",
    P: "AhYO/8P/z/+8PvB/wP8D/A/wP8H/B7/+//P/DwA8APADwA8APADwA8AA",
    Q: "ARYPB8A/4P/j4+eDzwe8B/gP8B/gP8B/gP8B/gP8B/gPeDzwefHx/8H/gP4AHgA+ADgAIA==",
    R: "AhYQ/8D/8P/48HzwPPA88DzwPPA88Hj/+P/g/+Dx8PD48HjwePB88DzwPvAe8B8=",
    S: "AhYOD+D/5/++DvAbwC+APwB/gf+B/wH+APwB8APAD4A/gP8Hv/5/8H8A",
    T: "ARYQ////////A8ADwAPAA8ADwAPAA8ADwAPAA8ADwAPAA8ADwAPAA8ADwAPAA8A=",
    U: "AhYP8B/gP8B/gP8B/gP8B/gP8B/gP8B/gP8B/gP8B/gP8B/gffHz/+P/gfwA",
    V: "ARYQ8A/4H3geeB54HngePD48PDw8PDw8PB54HngeeB54DvAP8A/wD/AP8AfgB+A=",
    W: "ABYS8AP8AP8AP8APcAOcAOceOeeOeeOefee/ee/eO/eOzcOz8Pz8Pz8Pz8Ph8Ph8Hh8Hh8A=",
    X: "ABYR+A+8B58Hx4PB48D74D3gH/AH8AP4APgAfAB/AD+AP+Ae8B98Dx4PB4+D54D3wHw=",
    Y: "ABYS+AfeAefA+PA8Ph8Hh4Hz4DzwD/wB/gA/AA/AAeAAeAAeAAeAAeAAeAAeAAeAAeAAeAA=",
    Z: "AhYP///////4AfAHwA+APgD4AfAHwB8APgD4A+AHgB8AfAHwA+AH///////A",
    2: "AhYOP8P/z/+4PoA8APADwA8AfAHgD4B8A+AfAPgHwD4B8AeAP//////w",
    3: "AhYOH8H/h/8cPkB4AeAHgDwP4D4A/wA+AHgA8APADwA+Af4Pv/7/8P8A",
    4: "AhYOAfAHwD8A/AfwP8DvB7wc8OPHjxw88PODz//////8A8APADwA8APA",
    5: "AhYOf/n/5/+eAHgB4AeAHgB/wf/H/5A+AHwA8APADwA+Af4Pv/z/4P4A",
    6: "AhYOB/B/4/+PBngJ4A8APfj/8//vh74f8D/A/wP8D3A94feHj/4f8D8A",
    7: "AhYO///////AHwB4AeAPgDwB8AeAHgD4A8AfAHgB4A+APAHwB4AeAPgA",
    8: "AhYOD8B/g/8fPnh54eeHnh488P/A/A/8eHvA/wP8D/A/wPeHn/4/8D8A",
    9: "AhYOD8D/h/8eHvh7wO8D/A/wP8D/h94ff/z/8fvADwB5AeYPH/x/4P4A",
  },
];
