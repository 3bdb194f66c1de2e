/** The words of a text that say what it is about, roughly without their endings: for telling whether two texts meet. */

const small = new Set(
  `a about after again all also am an and any are around as at back be been before but by can could did do does down each
  ever for from get go had has have he her here him his how i if in into is it its just know let like look make me more
  my no not now of off on one or our out over say said see she should so some tell than that the their them then there
  they this time to told too try up us very want was we were what when where which while who whom whose why will with
  would you your remember recall remind met meet happened happen gave give given ooc mind think thought try`.split(
    /\s+/,
  ),
)

/**
 * The telling words of a text, without their commonest endings.
 *
 * @example
 * tellingWords('Who gave me the cellar keys?') // cellar, key
 */
export function tellingWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => isLongEnough(word, 3) && !small.has(word)).map(stemOf))
}

/** Scripts in which a sign or two are a word, and pictures. */
const dense =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{So}]/u

/** True for a word of so many letters; in scripts that need fewer, for any. */
export function isLongEnough(word: string, letters: number): boolean {
  return word.length >= letters || isDense(word)
}

/** True for a word in a script that needs few signs for one, and mostly no spaces between two. */
export function isDense(word: string): boolean {
  return dense.test(word)
}

function stemOf(word: string): string {
  return word.length < 5 ? word.replace(/s$/, '') : word.replace(/(?:ing|ed|es|s|ly|e)$/, '')
}
