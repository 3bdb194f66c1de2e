/** Numbers that are said figure by figure: "nought, four, one, seven". */

const figures: ReadonlyMap<string, string> = new Map(
  'nought 0 naught 0 zero 0 oh 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9'
    .match(/\w+ \d/g)
    ?.map((pair) => [pair.slice(0, -2), pair.slice(-1)] as const),
)
const fewest = 3

/** The figure that a word says; undefined when it says none. */
export function figureOf(word: string): string | undefined {
  return /^\d$/.test(word) ? word : figures.get(word)
}

/**
 * The numbers of a text that could be a code: three figures or more, together or one by one.
 *
 * @example
 * codesIn('his number: nought, four, one, seven') // ['0417']
 */
export function codesIn(text: string): readonly string[] {
  const codes: string[] = []
  let run = ''
  const end = (): void => {
    if (run.length >= fewest) codes.push(run)
    run = ''
  }
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+|[.;!?]/gu)) {
    const figure = figureOf(word)
    if (figure !== undefined) run += figure
    else {
      end()
      if (/^\d{3,12}$/.test(word)) codes.push(word)
    }
  }
  end()
  return codes
}
