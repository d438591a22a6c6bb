import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";

const encoding = new Tiktoken(o200k);

/** Number of tokens of a text in the encoding o200k. */
export const tokensOf = (text: string): number => encoding.encode(text, "all").length;
