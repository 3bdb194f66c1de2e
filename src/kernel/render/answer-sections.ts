/**
 * The parts of an answer, in the one order they have: scene, adjudication, result, suggestions, display. The archive's
 * delta is no part of what is shown. Whatever order words arrive in, they leave in this one.
 */

/** The parts that are shown, in order. */
export const sectionNames = ['Scene', 'Adjudication', 'Result', 'Next Suggestions', 'HUD'] as const
/** One of the parts. */
export type SectionName = (typeof sectionNames)[number]
/** An answer in its parts; each a text of lines. */
export type Sections = Readonly<Record<SectionName, string>>

const heading = new RegExp(`^\\[(${[...sectionNames, 'ARCHIVE_DELTA'].join('|')})\\][ \\t]*`, 'i')

/**
 * Prints the parts in their order; a part without words says so with a dash.
 *
 * @example
 * printSections(sections).startsWith('[Scene]') // true
 */
export function printSections(sections: Sections): string {
  const order = sectionNames // enforces: KRN-31
  return order.map((name) => `[${name}]\n${sections[name].trim() || '—'}`).join('\n\n')
}

/** What a text with headings holds, in the order in which it stands there; words before the first heading belong to the scene. */
export function readSections(text: string): readonly (readonly [SectionName, string])[] {
  const found: [string, string[]][] = [['Scene', []]]
  for (const line of text.split('\n')) {
    const name = heading.exec(line)
    if (name === null) found.at(-1)?.[1].push(line)
    else found.push([name[1] ?? '', [line.slice(name[0].length)]])
  }
  return found.flatMap(([written, lines]) => {
    const name = sectionNames.find((one) => one.toLowerCase() === written.toLowerCase())
    const words = lines.join('\n').trim()
    return name === undefined || words === '' ? [] : [[name, words] as const]
  })
}

/** The parts of a text, joined by name, whatever order they stood in. */
export function sectionsIn(text: string): Sections {
  const parts = Object.fromEntries(sectionNames.map((name) => [name, ''])) as Record<SectionName, string>
  for (const [name, words] of readSections(text))
    parts[name] = [parts[name], words].filter(Boolean).join('\n')
  return parts
}
