/** Where a text shows how it was made: blanks that were not filled, ids, stumbles that no person would write. */

const seams: readonly (readonly [string, RegExp])[] = [
  ['a value that is not there', /\b(?:undefined|NaN|Infinity)\b|\[object /],
  ['the word null', /(?<![\p{L}\p{N}])null(?![\p{L}\p{N}])/u],
  ['a blank of a template', /\{\{?[\w.:| ]*\}?\}|\$\{|<%|%[sd]\b/],
  ['an empty name', /""|“”|\s''\s|\bcalled \./],
  ['an id', /\b(?:npc|pc|loc|item|scene|fact)_[a-z0-9_]+|\b[a-z]+(?:_[a-z0-9]+)+:[a-z_]+/],
  ['a gap in a sentence', /\s[,.;!?](?=\s)|,,|\(\s*\)|\S {2,}\S/],
  ['two articles', /\b(?:[Aa]n?|[Tt]he) (?:an?|the)\b/],
  ['two stops', /(?<!\.)\.\.(?!\.)|[!?]\.(?!\.)/],
  [
    'a sentence that begins small',
    /^the\b(?=[\s\S]*[.!?]$)|(?<=[a-z]{2}[.!?])(?<!\b(?:no|mr|mrs|dr|st)\.)\s+(?:the|an?|you|it|he|she|they) /,
  ],
]

/** The seams of a text; what the player typed themselves may be quoted to them. */
export function seamsIn(text: string, line = ''): readonly string[] {
  return seams.flatMap(([what, pattern]) => {
    const found = pattern.exec(text)?.[0]
    if (found === undefined || (line !== '' && line.includes(found.trim()))) return []
    return [`${what} (${found.trim()}) shows in: ${around(text, found)}`]
  })
}

function around(text: string, found: string): string {
  const at = text.indexOf(found)
  return text.slice(Math.max(0, at - 80), at + found.length + 80)
}
