/**
 * Hears the words of a story while its JSON is still being written: the first of a few text fields of the outermost object,
 * unescaped, piece by piece, wherever the pieces are cut. It only listens; what was really answered is read when it is whole.
 */

/** Takes the next piece of JSON text. */
export type FieldListener = (piece: string) => void

/** A fence or a sentence may stand before the answer, but not a chapter. */
const farthestStart = 2_000
/** No field that is listened for has a longer name. */
const longestName = 60

type Place = 'before' | 'between' | 'key' | 'colon' | 'value' | 'string' | 'wanted' | 'over'

const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/**
 * Listens for the first field of one of these names.
 *
 * @example
 * const hear = listenForField(['narrative'], (words) => console.log(words))
 * hear('{"narra')
 * hear('tive":"Rain') // Rain
 */
export function listenForField(fields: readonly string[], say: (words: string) => void): FieldListener {
  const listener = new Listener(fields, say)
  return (piece) => listener.take(piece)
}

class Listener {
  private place: Place = 'before'
  private depth = 0
  private key = ''
  private seen = 0
  /** The escape that is being read, without its backslash; null outside of one. */
  private escape: string | null = null
  /** The first half of a character, until its second half is there. */
  private half = ''
  private words = ''
  private readonly fields: readonly string[]
  private readonly say: (words: string) => void

  constructor(fields: readonly string[], say: (words: string) => void) {
    this.fields = fields
    this.say = say
  }

  take(piece: string): void {
    for (const unit of piece.split('')) {
      if (this.place === 'over') break
      this.read(unit)
    }
    if (this.words === '') return
    const { words } = this
    this.words = ''
    this.say(words)
  }

  private read(unit: string): void {
    if (this.place === 'before') this.readBefore(unit)
    else if (this.place === 'key' || this.place === 'string' || this.place === 'wanted') this.readText(unit)
    else this.readBetween(unit)
  }

  private readBefore(unit: string): void {
    this.seen += 1
    if (unit === '{') {
      this.place = 'between'
      this.depth = 1
    } else if (this.seen > farthestStart) this.place = 'over'
  }

  /** Outside of texts: only brackets, colons and the beginnings of texts matter. */
  private readBetween(unit: string): void {
    if (unit === '{' || unit === '[') {
      this.depth += 1
      this.place = 'between'
    } else if (unit === '}' || unit === ']') {
      this.depth -= 1
      this.place = this.depth === 0 ? 'over' : 'between'
    } else if (unit === ',') this.place = 'between'
    else if (unit === ':' && this.place === 'colon') this.place = 'value'
    else if (unit === '"') this.open()
  }

  private open(): void {
    const isKey = this.depth === 1 && this.place === 'between'
    const isWanted = this.depth === 1 && this.place === 'value' && this.fields.includes(this.key)
    this.place = isKey ? 'key' : isWanted ? 'wanted' : 'string'
    if (isKey) this.key = ''
  }

  private readText(unit: string): void {
    if (this.escape !== null) {
      this.readEscape(this.escape + unit)
      return
    }
    if (unit === '\\') this.escape = ''
    else if (unit === '"') this.close()
    else this.keep(unit)
  }

  private readEscape(read: string): void {
    const isLong = read.startsWith('u')
    if (isLong && read.length < 5) {
      this.escape = read
      return
    }
    this.escape = null
    const code = isLong ? Number.parseInt(read.slice(1), 16) : Number.NaN
    this.keep(Number.isNaN(code) ? (simpleEscapes[read] ?? '') : String.fromCharCode(code))
  }

  private close(): void {
    if (this.place === 'key') this.place = 'colon'
    else if (this.place === 'wanted') this.place = 'over'
    else this.place = 'between'
  }

  private keep(unit: string): void {
    if (this.place === 'key') {
      if (this.key.length <= longestName) this.key += unit
      return
    }
    if (this.place !== 'wanted') return
    const code = unit.charCodeAt(0)
    if (code >= 0xd800 && code <= 0xdbff) {
      this.half = unit
      return
    }
    // A half that never finds its other half is dropped, as whoever reads the whole answer drops it.
    const isSecond = code >= 0xdc00 && code <= 0xdfff
    if (isSecond) this.words += this.half === '' ? '' : this.half + unit
    else this.words += unit
    this.half = ''
  }
}
