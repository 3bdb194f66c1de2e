/**
 * Decorators: lines such as `@@depth 4` at the top of an entry, by which cards tell other programs how to place it
 * (`@@@` is what to do when the line above is not understood). They are read and kept as data; here they command nothing.
 */

/** A decorator and what it says. */
export interface Decorator {
  readonly name: string
  readonly value: string
  /** Stands in for the decorator before it where that one is unknown. */
  readonly fallback: boolean
}

/** A text without the decorators it begins with. */
export interface Decorated {
  readonly text: string
  readonly decorators: readonly Decorator[]
}

const line = /^(@@@?)([a-z_]{1,40})(?:[ \t]+(.{0,400}))?[ \t]*$/i
const mostDecorators = 50

/** The decorators at the top of a text; an empty line or anything else ends them. */
export function readDecorators(written: string): Decorated {
  const lines = written.replace(/\r\n?/g, '\n').split('\n')
  const decorators: Decorator[] = []
  for (const one of lines.slice(0, mostDecorators)) {
    const [, marks = '', name = '', value = ''] = line.exec(one) ?? []
    if (name === '') break
    decorators.push({ name: name.toLowerCase(), value: value.trim(), fallback: marks === '@@@' })
  }
  return { text: lines.slice(decorators.length).join('\n'), decorators }
}
