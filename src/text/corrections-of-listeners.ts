/** Corrections of whom words were meant for: "I was talking to Chen, not Viktor", "I say that to the sergeant". */
import type { BeginsAct, Correction } from './correction-kinds.ts'
import { replaced } from './line-meant-by-correction.ts'

/** "I was talking to Chen, not Viktor! I ask her why": the other person is spoken to, with what follows or with the same words. */
export function otherListener(text: string, beginsAct: BeginsAct): Correction | null {
  const found =
    /^(?:i meant )?(?:i(?: was|'m| am) (?:talking|speaking|talkin|saying (?:that|this|it)) (?:to|with)|i(?: was|'m| am) (?:asking|telling)|(?:that|this|it) was (?:for|to|meant for)|(?:the|my|that) (?:question|words?) (?:goes?|go|is|was|were) (?:to|for|meant for)) (?!you\b)([^,.;!?]+?)(?:[,!]? (?:and )?not (?:to |with |for )?([^,.;!?]+?))?(?: so (?:please )?(?:ask|tell) (?:him|her|them)(?: for me)?)?(?:[,.;:!]+ ?(.+))?$/i.exec(
      text,
    )
  if (found === null) return null
  const [, named = '', was, behind] = found
  const { to, act } = behind === undefined ? runOn(named, beginsAct) : { to: named, act: undefined }
  const listener = to.replace(/ (?:that|this|it)$/i, '')
  const line = behind ?? act
  if (line !== undefined) return { kind: 'instead', line: saidTo(listener, line) }
  // "I was asking her about the key" tells of an act, and of no listener.
  if (/ (?:about|if|whether|for|to|where|what|who|why|how|when)\b/i.test(listener)) return null
  return { kind: 'said', to: listener, ...(was !== undefined && { was }) }
}

/** "The courier girl write his name on her": where a name runs on into what is done. */
function runOn(named: string, beginsAct: BeginsAct): { readonly to: string; readonly act?: string } {
  const words = named.split(' ')
  const at = words.findIndex((_, place) => place > 1 && beginsAct(words.slice(place).join(' ')))
  return at < 0 ? { to: named } : { to: words.slice(0, at).join(' '), act: words.slice(at).join(' ') }
}

/** What is only wanted to be known is asked of whom it was meant for. */
function saidTo(to: string, line: string): string {
  const asked =
    /^(?:and |so |but )?(?:i )?(?:just |only )?(?:(?:want|wanted|wish|would like|'d like|need) to (?:know|hear|learn)|was wondering|wonder) (.+)$/i.exec(
      line,
    )
  if (asked !== null) return `I ask ${to} ${asked[1]}`
  const matter =
    /^(?:and |so )?(?:it|that|this)(?:'s| is| was| concerns?| concerned) ?(?:about |of )?([^,.;!?]+)/i.exec(
      line,
    )
  if (matter !== null) return `I ask ${to} about ${matter[1]}`
  if (/^(?:where|what|who|why|when|how|whether|if|about)\b/i.test(line)) return `I ask ${to} ${line}`
  return withNamed(line, to)
}

function withNamed(line: string, named: string): string {
  return replaced(line, ['him', 'her', 'them'], named) ?? line
}

/** "I say that to the sergeant": the same words, or those that follow. */
export function wordsTo(text: string): Correction | null {
  const found =
    /^i (?:say|said|was saying|ask|asked|was asking) (?:that|this|it)(?: to)? ([^,.;!]+)(?:[,.;!]+ (.+))?$/i.exec(
      text,
    )
  if (found === null) return null
  const [, to = '', line] = found
  return line === undefined ? { kind: 'said', to } : { kind: 'instead', line }
}
