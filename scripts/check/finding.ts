/**
 * What a checker says when something is wrong. Every checker returns findings instead of printing, so that it can
 * be tested on a text of three lines.
 */

/** One thing wrong, where, and what would be right. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly message: string
  /** A note is printed and fails nothing. */
  readonly note?: true
}

/** `file:line message`, the form that terminals turn into a link. */
export function showFinding(finding: Finding): string {
  const place = finding.line > 0 ? `${finding.file}:${finding.line}` : finding.file
  return `${finding.note ? 'note: ' : ''}${place} ${finding.message}`
}
