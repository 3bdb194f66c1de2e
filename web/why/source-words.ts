/** Where a sentence of the telling comes from, in words: notes of the engine are names, and names are no reasons. */

const kinds: Readonly<Record<string, string>> = {
  pack: 'The world’s author wrote it',
  engine: 'The engine says so',
  library: 'The game master’s own stock of sentences',
  rules: 'The rules say so',
  state: 'It is so in the world',
}

const parts: Readonly<Record<string, string>> = {
  business: 'what this person does with their hands',
  say: 'what was to be told',
  after: 'how they are once it is said',
  omen: 'a clock that moved',
  palette: 'how this place is',
  arrival: 'what one sees on arriving',
  description: 'how this place looks',
  blocked: 'what you said cannot be done as things stand',
}

/**
 * A source as a sentence.
 *
 * @example
 * sourceWords('pack:neo_seattle:viktor.business.4')
 * // 'The world’s author wrote it: what this person does with their hands (viktor, neo seattle).'
 */
export function sourceWords(source: string): string {
  const [kind = '', ...rest] = source.split(':')
  const opening = kinds[kind]
  if (opening === undefined) return /[.!?]$/.test(source) ? source : `${source}.`
  const [owner = '', ...steps] = (rest.pop() ?? '').split('.')
  const part = steps.map((step) => parts[step]).find((one) => one !== undefined) ?? parts[owner]
  const from = [parts[owner] === undefined ? owner : '', ...rest].map(spaced).filter((one) => one !== '')
  return `${opening}${part === undefined ? '' : `: ${part}`}${from.length === 0 ? '' : ` (${from.join(', ')})`}.`
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ').trim()
}
