/**
 * A line of the kernel profile: a head, then words, with options behind them. It is read exactly or refused with an
 * example; nothing in it is guessed, and nothing of it changes anything.
 */
import { done, type Result, refuse } from '../../core/result.ts'
import { type CommandHead, commandHeads, findHead, intentOf, type KernelIntent } from './command-heads.ts'

/** How much somebody is ready to lose by it. */
export const commandRisks = ['low', 'mid', 'high'] as const
/** Which part of the game a line belongs to. */
export const commandDomains = ['scene', 'social', 'invest', 'combat', 'manage'] as const
/** Who in one's own head is asked. */
export const innerVoices = [
  'scholar',
  'trauma',
  'doubt',
  'weariness',
  'alertness',
  'emotion',
  'holy_spirit',
] as const

/** A line that was read. */
export interface Command {
  readonly head: CommandHead
  readonly alias: string | null
  readonly intent: KernelIntent
  readonly domain: (typeof commandDomains)[number] | null
  /** The words without head and options. */
  readonly text: string
  /** True when the words stood in quotation marks: they are said, not done. */
  readonly speech: boolean
  readonly risk: (typeof commandRisks)[number] | null
  /** What somebody wants with it, in their own words. */
  readonly purpose: string | null
  readonly voice: (typeof innerVoices)[number] | null
  /** The words in at most twenty characters. */
  readonly summary: string
}

const longestSummary = 20
const shortDomains: Readonly<Record<string, Command['domain']>> = {
  sc: 'scene',
  so: 'social',
  iv: 'invest',
  cb: 'combat',
  ma: 'manage',
  ...Object.fromEntries(commandDomains.map((word) => [word, word])),
}

/** What a line without a head gets. */
export const headExample = '[LOOK]{the door} --risk low'

/**
 * Reads a line with a head.
 *
 * @example
 * readCommand('[ACT]{open the hatch} --risk high --intent "get out"') // head ACT, risk high, purpose 'get out'
 */
export function readCommand(line: string): Result<Command> {
  const before = takeDomain(line.trim())
  const found = findHead(before.rest)
  if (found === null) return refuseHead() // enforces: KRN-01
  const options = takeOptions(found.rest)
  if (!options.ok) return options
  const { words, risk, purpose } = options.value
  const behind = before.domain === null ? takeDomain(words) : { domain: before.domain, rest: words }
  const { text, speech } = unwrapped(behind.rest)
  const voice = voiceIn(text)
  if (!voice.ok) return voice
  if (text === '') {
    const message = `[${found.head}] has nothing behind it. Say what, for example ${headExample}.`
    return refuse('turn/empty-command', message, { rule: 'KRN-01' })
  }
  return done({
    ...{ head: found.head, alias: found.alias, domain: behind.domain, text, speech, risk, purpose },
    intent: voice.value === null ? intentOf(found.head) : 'MIND',
    voice: voice.value,
    summary: summaryOf(text),
  })
}

/** The beginning of words, for a display: twenty characters at most, ended at a word where there is one. */
export function summaryOf(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  const kept = letters.slice(0, longestSummary) // enforces: KRN-14
  const space = kept.length < letters.length ? kept.lastIndexOf(' ') : -1
  return space < 1 ? kept.join('') : `${kept.slice(0, space).join('')}…`
}

function refuseHead(): Result<never> {
  const known = commandHeads.map((head) => `[${head}]`).join(' ')
  const message = `This table plays with command heads: begin your line with one of ${known}, for example ${headExample}. Nothing happened.`
  return refuse('turn/no-command-head', message, {
    rule: 'KRN-01',
    data: { heads: commandHeads, example: headExample },
  })
}

function takeDomain(line: string): { readonly domain: Command['domain']; readonly rest: string } {
  const found = /^@([a-z]{2,6})\b\s*/i.exec(line)
  const word = found?.[1]?.toLowerCase() ?? ''
  const domain = Object.hasOwn(shortDomains, word) ? shortDomains[word] : undefined
  if (found === null || domain === undefined) return { domain: null, rest: line }
  return { domain, rest: line.slice(found[0].length) }
}

interface Options {
  readonly words: string
  readonly risk: Command['risk']
  readonly purpose: string | null
}

const optionShape = /\s--([a-z]+)(?:[ =]+("[^"\n]{1,200}"|[^\s"]{1,40}))?/gi

function takeOptions(text: string): Result<Options> {
  let risk: Command['risk'] = null
  let purpose: string | null = null
  for (const [, name = '', written] of ` ${text}`.matchAll(optionShape)) {
    const value = written?.replace(/^"|"$/g, '').trim() ?? ''
    const option = name.toLowerCase()
    if (option === 'risk') {
      const known = commandRisks.find((one) => one === value.toLowerCase())
      if (known === undefined)
        return refuseOption(`--risk is ${commandRisks.join(', ')}; "${value}" is none.`)
      risk = known
    } else if (option === 'intent') {
      if (value === '') return refuseOption('--intent wants words, for example --intent "get out unseen".')
      purpose = value
    } else return refuseOption(`There is no option --${name}; there are --risk and --intent.`)
  }
  return done({ words: ` ${text}`.replace(optionShape, '').trim(), risk, purpose })
}

function refuseOption(message: string): Result<never> {
  return refuse('turn/bad-option', `${message} Nothing happened.`, { rule: 'KRN-01' })
}

/** Words in braces are done, words in quotation marks are said. */
function unwrapped(words: string): { readonly text: string; readonly speech: boolean } {
  const braced = /^\{([\s\S]*)\}$/.exec(words)
  const inner = (braced?.[1] ?? words).trim()
  const quoted = /^["“]([^"“”]+)["”]$/.exec(inner)
  return quoted === null ? { text: inner, speech: false } : { text: (quoted[1] ?? '').trim(), speech: true }
}

function voiceIn(text: string): Result<Command['voice']> {
  const found = /^inner\s*:\s*([a-z_ ]{1,40})$/i.exec(text)
  if (found === null) return done(null)
  const word = (found[1] ?? '').trim().toLowerCase().replace(/\s+/g, '_')
  const voice = innerVoices.find((one) => one === word)
  if (voice !== undefined) return done(voice)
  return refuseOption(`Nobody in you is called "${word}". There are ${innerVoices.join(', ')}.`)
}
