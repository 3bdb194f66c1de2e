/** Corrections of whom words were meant for: "I was talking to Chen, not Viktor", "I say that to the sergeant". */
import type { BeginsAct, Correction } from './correction-kinds.ts'
import { replaced } from './line-meant-by-correction.ts'

const asks =
  '(?:what|who|whom|whose|where|why|when|how|which|did|does|do|is|are|was|were|can|could|will|would|has|have|had|if|whether|about)'
const asking =
  'i (?:was asking|am asking|asked|meant to ask|wanted to ask|was trying to ask|was wanting to ask)'
const cleftAsking =
  /\bit(?: was|'s| is) ([^,.;:!?]{2,40}?) (?:whom |who |that )?(i (?:was asking|asked|meant to ask|wanted to ask|was talking to|was speaking to|was telling|told))\b/i
/** "It was of the courier, number seven, that I had asked it": the same words, to whom stands in front. */
const cleftListener =
  /\bit(?: was|'s| is) (?:of|to|with|for) ([^,.;:!?]{2,40}?)(?:, ([^,.;:!?]{2,40}),)? (?:that |whom |who )?i(?: had|'d)? (?:asked|said|put|told|spoken|spoke|talked|addressed|meant|was asking|was talking|was speaking|was saying|whispered|directed)(?: (?:it|that|this|those words|the question|my question|my words))?(?=[\s.!]*$|[,;])/i

/** "It was Odile I was asking whether …" as "I was asking Odile whether …". */
export function withAskerFirst(line: string): string {
  return line
    .replace(
      cleftListener,
      (_, whom: string, further?: string) =>
        `I was talking to ${further === undefined ? whom : whomOf(/^(?:him|her|them)$/i.test(whom) ? `${whom}, ${further}` : `${whom} ${further}`)}`,
    )
    .replace(cleftAsking, (_, whom: string, verb: string) => `${verb} ${whom}`)
}

/** "I was asking her, number seven, what Jin was like", "I asked Viktor when he last saw Jin". */
const askedPerson = new RegExp(`^(?:i meant )?${asking} ([^.;:!?]{2,60}?),? (${asks}\\b.+)$`, 'i')
/** "I meant Odile not Juna what was that noise": whom, instead of whom, and what is asked. */
const askedOther = new RegExp(
  `^(?:i meant |i mean |i said )?([^,.;:!?]{2,40}?),? (?:and )?not ((?:the |my )?\\S+(?: (?!${asks}\\b)\\S+){0,2}?)[,.;:!]* (${asks.replace('|about', '')}\\b.{3,})$`,
  'i',
)
/** "I meant: what frightens you?" */
const askedPlainly =
  /^i (?:meant|mean)[,:]? (?:to ask )?(?:[^:;?.!]{2,40}[:;] )?((?:what|who|whom|whose|where|why|when|how|which)(?:'s|s)? \S.*|(?:is|are|was|were|do|does|did|can|could|will|would|has|have) (?:i|you|he|she|it|they|there|the)\b.*\?)$/i

/** "…, I ask her that" */
const askedTail = /,? (?:and )?i (?:ask|asked|want to ask|am asking)(?: \S+){0,2} (?:that|this)[.!]*$/i

/** A question that was meant, in whole: it is put as it stands. */
export function questionMeant(text: string): Correction | null {
  const [, named = '', question] = askedPerson.exec(text) ?? []
  if (question !== undefined && isWhom(named))
    return { kind: 'instead', line: `I ask ${whomOf(named)} ${question}` }
  const other = askedOther.exec(text)
  if (other !== null) {
    const [, to = '', was = '', what = ''] = other
    if (isWhom(to)) return { kind: 'asked', to, was, question: what }
  }
  const [, only] = askedPlainly.exec(text) ?? []
  if (only === undefined) return null
  return { kind: 'asked', to: null, question: only.replace(askedTail, '') }
}

/** A few words that name a person, or point at one. */
function isWhom(named: string): boolean {
  return named.split(' ').length <= 7 && !/\b(?:i|you|to|for|about|that|if|and)\b/i.test(named)
}

/** "Her, number seven": the name that stands behind a pronoun says whom it means. */
function whomOf(named: string): string {
  const [, behind] = /^(?:him|her|them)(?: herself| himself)?,? (.+)$/i.exec(named) ?? []
  return (behind ?? named).replace(/ (?:herself|himself|themselves)$/i, '').replace(/,$/, '')
}

/** "I was talking to Chen, not Viktor! I ask her why": the other person is spoken to, with what follows or with the same words. */
export function otherListener(text: string, beginsAct: BeginsAct): Correction | null {
  const found =
    /^(?:i meant )?(?:i(?: was|'m| am) (?:only |just )*(?:talking|speaking|talkin|whispering|saying (?:that|this|it)) (?:only |just )*(?:to|with)|i (?:only |just )+(?:talked|spoke|whispered|called|said (?:that|this|it)) (?:only )?(?:to|with)|i (?:talked|spoke|whispered) (?:only |just )+(?:to|with)|i(?: was|'m| am) (?:asking|telling)|(?:that|this|it) was (?:for|to|meant for)|(?:the|my|that) (?:question|words?) (?:goes?|go|is|was|were) (?:to|for|meant for)) (?!you\b)([^,.;!?]+?)(?:[,!]? (?:and )?not (?:to |with |for )?([^,.;!?]+?))?(?: so (?:please )?(?:ask|tell) (?:him|her|them)(?: for me)?)?(?:[,.;:!]+ ?(.+))?$/i.exec(
      text,
    )
  if (found === null) return null
  const [, named = '', was, behind] = found
  // "I was talking to the stool, about Jin": the same words, whatever they are about.
  if (behind !== undefined && /^about [^,.;:!?]+(?:,? not about [^,.;:!?]+)?[.!]*$/i.test(behind))
    return { kind: 'said', to: named, ...(was !== undefined && { was }) }
  const { to, act } = behind === undefined ? runOn(named, beginsAct) : { to: named, act: undefined }
  const listener = to.replace(/ (?:that|this|it)$/i, '')
  const line = behind ?? act
  if (line !== undefined) return { kind: 'instead', line: saidTo(listener, line) }
  // "I was asking her about the key" tells of an act, and of no listener.
  if (/(?:^| )(?:about|if|whether|for|to|where|what|who|why|how|when)\b/i.test(listener)) return null
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
    /^i (?:say|said|was saying|ask|asked|was asking|put) (?:that|this|it)(?: to)? ([^,.;:!?]+?)(?: herself| himself| themselves)?(?:, (?:across|over|from|through|at|in|by) [^,.;:!?]{2,40})?(?:,? (?:and )?not (?:to |at )?([^,.;:!?]+?))?(?:[,.;:!]+ (.+))?[.!]*$/i.exec(
      text,
    )
  if (found === null) return null
  const [, to = '', was, line] = found
  if (line === undefined) return { kind: 'said', to, ...(was !== undefined && { was }) }
  return /\?\s*$/.test(line) ? { kind: 'asked', to, question: line } : { kind: 'instead', line }
}
