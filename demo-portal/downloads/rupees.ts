const belowTwenty =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

/** Units of Indian numbers, largest first. */
const units = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1000, "Thousand"],
  [100, "Hundred"],
] as const;

/** An amount of rupees in words, "Ninety Eight Thousand Five Hundred"; paise follow after "and". */
export function rupeesInWords(amount: number): string {
  const paise = Math.round(amount * 100) % 100;
  const rupees = inWords(Math.floor(amount));
  return paise === 0 ? rupees : `${rupees} and ${inWords(paise)} Paise`;
}

function inWords(number: number): string {
  const unit = units.find(([size]) => number >= size);
  if (unit !== undefined) {
    const [size, name] = unit;
    const rest = number % size;
    return `${inWords(Math.floor(number / size))} ${name}${rest === 0 ? "" : ` ${inWords(rest)}`}`;
  }
  if (number < 20) return belowTwenty[number] ?? "";
  const ones = number % 10;
  return `${tens[Math.floor(number / 10)]}${ones === 0 ? "" : ` ${belowTwenty[ones]}`}`;
}
