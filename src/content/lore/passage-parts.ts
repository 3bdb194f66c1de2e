/** What is embedded of a chunk: its headings and its text, in parts that a model reads whole. */

/** Equal parts of about so many words at most, each under the headings. */
export function passageParts(section_path: string, text: string, mostWords: number): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const count = Math.max(1, Math.ceil(words.length / mostWords))
  const size = Math.ceil(words.length / count)
  return Array.from(
    { length: count },
    (_, at) => `${section_path}\n${words.slice(at * size, (at + 1) * size).join(' ')}`,
  )
}
