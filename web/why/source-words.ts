/** Where a sentence of the telling comes from, in words: notes of the engine are names, and names are no reasons. */

const kinds: Readonly<Record<string, string>> = {
  pack: 'The world’s author wrote it',
  engine: 'The engine says so',
  lib: 'It is from the game master’s own stock of sentences',
}

const parts: Readonly<Record<string, string>> = {
  business: 'what this person does with their hands',
  say: 'what was to be told',
  after: 'how they are once it is said',
  opener: 'how this person begins',
  omen: 'a clock that moved',
  palette: 'how this place is',
  arrival: 'what one sees on arriving',
  description: 'how this place looks',
  blocked: 'what you said cannot be done as things stand',
}

/**
 * A source as sentences; a line that was put together out of several names each of them once.
 *
 * @example
 * sourceWords('pack:neo_seattle:viktor.business.4')
 * // 'The world’s author wrote it: what this person does with their hands (viktor in neo seattle).'
 */
export function sourceWords(source: string): string {
  const told = new Map<string, Set<string>>()
  for (const one of source.split(/[\s,+]+(?=(?:pack|engine|lib):)/)) {
    const { opening, origin } = readSource(one)
    told.set(opening, (told.get(opening) ?? new Set()).add(origin))
  }
  return [...told].map(([opening, origins]) => sentenceOf(opening, [...origins])).join(' ')
}

function sentenceOf(opening: string, origins: readonly string[]): string {
  const named = origins.filter((one) => one !== '')
  const [only] = named
  if (only === undefined) return opening === '' || /[.!?]$/.test(opening) ? opening : `${opening}.`
  // An entry alone stands in brackets; beside others it is one of a list.
  if (named.length === 1 && only.startsWith('(')) return `${opening} ${only}.`
  return `${opening}: ${named.map((one) => one.replace(/^\((.*)\)$/, '$1')).join('; ')}.`
}

function readSource(source: string): { readonly opening: string; readonly origin: string } {
  const [kind = '', ...rest] = source.split(':')
  const opening = kinds[kind]
  if (opening === undefined) return { opening: source, origin: '' }
  const [owner = '', ...steps] = (rest.pop() ?? '').split('.')
  const part = [owner, ...steps].map((step) => parts[step]).find((one) => one !== undefined)
  const entry = parts[owner] === undefined ? owner : ''
  const from = [entry, ...rest].map(spaced).filter((one) => one !== '')
  return { opening, origin: [part ?? '', from.length === 0 ? '' : `(${from.join(' in ')})`].join(' ').trim() }
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ').trim()
}
