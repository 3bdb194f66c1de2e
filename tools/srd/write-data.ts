/** One entry per line, so that a change of one figure is a change of one line. */

/** The text of a data file. */
export function dataText(entries: readonly unknown[]): string {
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`
}
