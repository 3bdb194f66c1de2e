/**
 * Dice fall only for what the words of a clause ask for in their literal sense: who sits, kneels, gets off a seat, pulls a
 * hood up or squeezes past somebody climbs nothing, hides from nobody and sneaks nowhere.
 */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { bodyHeld } from '../../../text/how-a-body-is-held.ts'
import { tokensOf } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { hasTag, isCalled } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'

type Rule = (draft: Draft, scope: Scope, target: ReadingEntity | undefined) => void

/** Changes a draft in place. */
export function settlePosture(draft: Draft, scope: Scope): void {
  if (scope.index.scene.mode === 'combat' || draft.offer !== undefined) return
  const target = draft.target === null ? undefined : scope.index.byId.get(draft.target)
  const seat = target ?? (draft.item === null ? undefined : scope.index.byId.get(draft.item))
  const clause = draft.clause.replace(/^i /, '')
  if (bodyHeld.test(clause) || toKnees.test(clause)) told(draft, target)
  else if (sitsOn(clause, seat)) {
    draft.action = 'go'
    draft.target = seat?.id ?? null
    draft.verb = 'sit'
    draft.item = null
    delete draft.missing
  } else rules[draft.action]?.(draft, scope, target)
}

/** True when words ask for an act that is rolled for, and do not only bend or move a body on the way to something else. */
export function asksForDie(action: Draft['action'], words: string): boolean {
  const clause = words.toLowerCase().replace(/^(?:(?:and|then|so) )*(?:i )?/, '')
  if (bodyHeld.test(clause) || toKnees.test(clause)) return false
  if (action === 'climb') return !isSmallMove(clause)
  if (action === 'sneak') return !isPassing(clause)
  return action !== 'hide' || !isOnlyBent(clause)
}

const toKnees =
  /^(?:(?:drop|get|go|fall|sink|bend|kneel|crouch|squat)(?:s|ped|ed)?|fell|sank|bent|knelt|got|went) (?:down )?(?:on(?:to)?|to) (?:(?:one|my|both|a|bended|the|all) )*(?:k?nees?|haunches|heels|hands and knees|fours)\b/

const seats = /\b(?:stool|chair|seat|bench|pew|armchair|sofa|couch|settle|throne|cushion|hammock)\b/
const sitting =
  /^(?:\p{L}+ly )?(?:go (?:and )?)?(?:sit|sat|perch|plonk|plop|flop|slump|sink|sank|drop|park|plant|settl|lower|eas|slid|squat|collaps|deposit|install|seat)\p{L}*(?: (?:myself|me|my \p{L}+(?: \p{L}+)?))?(?: (?:down|back|over|right|straight|heavily|gently|slowly))* (?:on|onto|upon|in|into|at|atop)\b/u

/** "I lowered myself onto Jin's stool", "plant my bum on his seat": sitting, however it is put. */
function sitsOn(clause: string, target: ReadingEntity | undefined): boolean {
  return target?.kind === 'object' && isCalled(target, seats) && sitting.test(clause)
}

const rules: Readonly<Partial<Record<Draft['action'], Rule>>> = {
  climb(draft, _scope, target) {
    const isHigh = target?.kind === 'object' && isCalled(target, heights)
    if (isSmallMove(draft.clause) && !isHigh) goOrBend(draft, target)
  },
  hide(draft, _scope, target) {
    if (isOnlyBent(`${draft.clause} ${draft.tail}`)) told(draft, target)
  },
  sneak(draft, scope, target) {
    const said = `${draft.clause} ${draft.tail} ${draft.manner.join(' ')}`
    if (joins.test(draft.clause)) {
      draft.action = 'go'
      return
    }
    if (!isPassing(said) || hasTag(target, 'hostile')) return
    const end = endOfWay(draft.clause, scope)
    if (end !== undefined) draft.target = end.id
    if (end === undefined && /\b(?:past|by|around|round)\b/.test(draft.clause)) told(draft, undefined)
    else goOrBend(draft, end ?? target)
  },
  insight(draft, _scope, target) {
    // "Read his corrected figure": what somebody wrote is read, and not whoever wrote it.
    const of = /^(?:try to )?read (?:his|her|their|the \p{L}+'s) (.+)$/u.exec(draft.clause)?.[1]
    if (of === undefined || ofPerson.test(of)) return
    draft.action = 'read'
    if (target?.kind === 'person') draft.target = null
    draft.missing = of.split(/ (?:of|on|in|at|for|from|about|and|while|as)\b/)[0] ?? of
  },
  deceive(draft, _scope, target) {
    if (
      /^(?:plant|put|set) my (?:bum|arse|ass|backside|behind|butt|bottom|rear|feet|foot|elbows?)\b/.test(
        draft.clause,
      )
    )
      told(draft, target)
  },
}

/** What a person shows of themselves. */
const ofPerson =
  /\b(?:face|faces|eyes?|mood|expression|posture|hands?|body|mind|intentions?|intent|thoughts?|lips?|manner|reaction|look|smile|silence|voice|tone|feelings?|heart|brow|mouth|gaze|stance|bluff|tells?|soul|character|motives?)\b/

/** "Slip quietly into the booth opposite Chen": who sits down with somebody is seen by them. */
export const joins =
  /\b(?:seat|booth|chair|stool|bench|table|pew)\b.*\b(?:opposite|beside|next to|across from|with|facing)\b/

const small =
  /^(?:(?:\p{L}+ly|just|then|half) )*(?:(?:slid|drop|lower|eas|settl|sink|sank|slump|hop|flop|crouch|squat|fold|kneel|balanc|collaps|stoop)\p{L}*|(?:jump|leap|spring|hop|climb|clamber|swing|slip|scramble)\p{L}* (?:back )?(?:down|off|up and down|up$|to my feet|round|around|my)|(?:jump|leap)(?:s|ed)?$)/u
const farther = /\b(?:over|across|through|between roofs|out of)\b/

const heights =
  /\b(?:wall|walls|roof|roofs|ladder|rope|ropes|pipe|drainpipe|gutter|window|ledge|cliff|tree|mast|chimney|shaft|hatch|hole|pit|chute|rocks?|slope|scaffold\w*|fence|balcony|parapet|tower|crane|chain|cable|rigging|bridge|pier|quay|water|sea|river|canal|well|bank|banister|aerial|boat|skiff)\b/

/** "Hop off my stool", "drop down beside the stove": a step, and no climb. */
function isSmallMove(words: string): boolean {
  const clause = words.replace(/^i /, '')
  return small.test(clause) && !farther.test(clause) && !heights.test(clause.replace(fromIt, ''))
}

/** "Down from the wall": one was up there already. */
const fromIt = /\b(?:down from|down off|off|from) (?:the|this|that|my) \p{L}+/u

const passing =
  /^(?:(?:\p{L}+ly|just|then) )*(?:squeez|edg|eas|inch|glid|pad|sasha|moonwalk|brush|shuffl|step|get|got)\p{L}*\b/u
const secretly =
  /\b(?:quiet\w*|silent\w*|soft\w*|unseen|unnoticed|unheard|unobserved|secret\w*|stealth\w*|sneak\w*|shadows?|without|behind (?:him|her|them|his|their)|hidden|noise|sound|tiptoe|invisib\w*|discreet\w*|covert\w*|guards?|guardsm[ae]n|sentr(?:y|ies)|patrols?|soldiers?|watchm[ae]n|cameras?|drones?|dogs?|so that|before (?:he|she|they|anyone|anybody)|while (?:he|she|they|his|her|their))\b/

/** "Squeeze past Juna to the stove": who says nothing of being unseen only walks. */
function isPassing(words: string): boolean {
  return passing.test(words.replace(/^i /, '')) && !secretly.test(words)
}

const bends =
  /^(?:(?:\p{L}+ly|just|then) )*(?:crawl|get|got|roll|slid|crouch|squat|stoop|kneel|curl|tuck|wedge|squeeze|pull|tug|turn|avert|hold|act|freeze|froze)\p{L}*\b/u
const unseen =
  /\b(?:hid(?:e|es|ing|den)?|conceal\w*|unseen|out of (?:sight|view)|behind|cover|shadows?|low|still|hush|blend\w*|unnoticed|unrecogni[sz]ed|inconspicuous|natural|innocent|normal|casual|from (?:view|sight|him|her|them)|so (?:that )?(?:he|she|they|nobody|no ?one)\b.*|until|till|down$|breath|freeze|froze)\b/

/** "Crawl under the bar to fetch the coin", "pull my hood up": a body that bends, and nobody it hides from. */
function isOnlyBent(words: string): boolean {
  const clause = words.replace(/^i /, '').trim()
  if (/^keep (?:my )?head (?:down|low)(?:$| (?:and|while|as|for)\b)/.test(clause)) return true
  return bends.test(clause) && !unseen.test(clause)
}

/** What one walks to behind whom or what one passes. */
function endOfWay(clause: string, { index, focus }: Scope): ReadingEntity | undefined {
  const [, to] =
    /\b(?:past|by|around|round|between|among) .*? (?:to|towards?|into|onto|at) (.+)$/.exec(clause) ?? []
  if (to === undefined) return undefined
  return findMentions(tokensOf(to), index, new Set(), focus).find(({ candidates }) => candidates.length > 0)
    ?.candidates[0]?.entity
}

function goOrBend(draft: Draft, target: ReadingEntity | undefined): void {
  if (target?.kind === 'exit' || target?.kind === 'place') {
    draft.action = 'go'
    draft.target = target.id
  } else if (draft.action === 'sneak') draft.action = 'go'
  else told(draft, target)
}

/** Told as it was typed; nobody is done anything to by it. */
function told(draft: Draft, target: ReadingEntity | undefined): void {
  draft.action = 'gesture'
  draft.item = null
  draft.target = target?.kind === 'object' ? target.id : null
  delete draft.missing
}
