/** "If the dog moves, I stab it" does not stab: it is an act held ready, and what it waits for is kept. */
import type { Draft } from '../act/act-draft.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { joined } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { lastOf, type Scope } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'
import { idsIn } from './read-clause.ts'
import type { Clause } from './split-line-into-clauses.ts'
import { withoutLead } from './strip-words-before-act.ts'

const awaits =
  /^(?:if|should|whenever|once|when|unless|otherwise|the (?:moment|second|instant|minute)|as soon)\b/
const violent = /^(?:attack|grapple|burn|force)$/
const aboutTalk =
  /^(?:ask|tell|persuade|insight|search|recall|bribe|intimidate|examine|trade|wait|read|listen|deceive|give|think)$/
/** Verbs that are nothing but holding ready. */
export const holding = /^(?:ready\b|hold (?:_ )?(?:action|attack|fire|off)|delay|hold$|prepare)/

/** "If it is locked, force it": how a thing is can be seen at once, and is not waited for. */
const isState =
  /^if (?:it|it's|its|they|they're|that|(?:the|that|this) \w+(?: \w+)?) ?(?:is|'s|are|isn't|aren't)? ?(?:not )?(?:locked|unlocked|shut|closed|open|empty|safe|clear|possible|stuck|loose|dark|there|possible|needed|necessary)$/

/** True for a condition that need not be waited for: how a thing is, or a courtesy. */
export function isSeenAtOnce(condition: string): boolean {
  const plain = condition.toLowerCase().replaceAll('’', "'")
  return isState.test(plain) || polite.test(plain)
}

const isThere =
  /^if .+? ?(is|'s|are|isn't|aren't|has|have|hasn't|haven't)(?: (?:still|already|really|indeed|actually|now|finally|truly))* ?(not |no longer )?(?:here|there|around|in|(gone|away|out|left|moved on|walked out|gone out)(?: \w+){0,4})$/
const isHad =
  /^if (?:i|we)(?:'ve| have| do have| still have| happen to have)?(?: got| carry| own)? ?(?:still )?(no |not )?(.*)$/

/**
 * Whether a condition holds, where that can be seen at once: who is here, what one has. Undefined for one that only time
 * can tell. `before` is how the condition before it was judged, for an "otherwise".
 */
export function judgedNow(
  { condition, tail, tokens }: Clause,
  scope: Scope,
  before: boolean | undefined,
): boolean | undefined {
  const said = condition.length > 0 ? condition : tail
  const words = joined(said)
    .replace(/ ,$/, '')
    .replace(/^(?:and|but|so|then) /, '')
  if (/^(?:otherwise|if not|or else|else)$/.test(words)) return before === undefined ? undefined : !before
  if (/^unless\b/.test(words)) return unlessNow(words, { said, tokens }, scope)
  const there = isThere.exec(words.replaceAll(/\b(he|she|they|it|there|who)'s\b/g, "$1 's"))
  if (there !== null) return isPresent(said, there, scope)
  const had = /^if (?:i|we)(?:'ve| (?:do |still )?have| carry| own| happen to have)\b/.test(words)
    ? isHad.exec(words)
    : null
  if (had === null) return undefined
  const [, no = '', what = ''] = had
  const own = (part: Clause['tokens']): boolean =>
    findMentions(part, scope.index).some(({ candidates }) =>
      candidates.some(({ entity }) => scope.index.scene.belongings.some(({ id }) => id === entity.id)),
    )
  const has = /^(?:one|it|any|some|them|that)?$/.test(what) ? own(tokens) : own(said)
  return (no === '') === has
}

/**
 * "Unless Viktor is busy, I ask him": what would stop it is so now, or it is done; nothing is waited for. A blow that hangs
 * on what another does is held back as before.
 */
function unlessNow(
  words: string,
  { said, tokens }: { readonly said: Clause['condition']; readonly tokens: Clause['tokens'] },
  scope: Scope,
): boolean | undefined {
  const verb = phraseAt(withoutLead(tokens).tokens, 0)
  if (verb === undefined || violent.test(verb.action) || holding.test(verb.phrase.text)) return undefined
  const there = isThere.exec(
    words.replace(/^unless\b/, 'if').replaceAll(/\b(he|she|they|it|there|who)'s\b/g, "$1 's"),
  )
  return there === null || isPresent(said, there, scope) !== true
}

/** "If Chen is still there": who is there can be seen, unless it is not clear who is meant. */
function isPresent(said: Clause['condition'], found: RegExpExecArray, scope: Scope): boolean | undefined {
  const [, is = '', not = '', gone = ''] = found
  const subject = said.find(({ word }) => word === 'he' || word === 'she' || /^(?:he|she)'s$/.test(word))
  const named = idsIn(said, scope, true).filter((id) => isSomebody(id, scope))
  const [id] =
    named.length > 0
      ? named.slice(-1)
      : [subject === undefined ? null : lastOf(subject.word.startsWith('he') ? 'he' : 'she', scope)]
  const nobody = said.some(({ word }) => /^(?:nobody|anybody|anyone|somebody|someone)$/.test(word))
  if (nobody) {
    const empty = scope.index.scene.people.length === 0
    return said.some(({ word }) => word === 'nobody') === empty
  }
  if (id === undefined || id === null) return undefined
  const here = scope.index.scene.people.some((person) => person.id === id)
  const denied = (is.includes("n't") || not !== '') !== (gone !== '')
  return here !== denied
}

function isSomebody(id: string, { index }: Scope): boolean {
  const entity = index.byId.get(id)
  return entity?.kind === 'person' || hasTag(entity, 'person')
}

/** "Once I'm inside I look about": where one's own acts have led is not waited for. */
const ownOrder =
  /^(?:once|when|as soon as|after) (?:(?:i'm|i am|we're|we are) (?:inside|there|in|done|out|up|down|through|finished|at|on|back|past|across|over|outside|upstairs|downstairs|close|near|by|under|behind|with)|(?:i've|i have|we've|we have) (?!to\b|a chance|an? \w+ing\b)|(?:i|we) (?:get|reach|arrive|finish|come)\b|(?:that is|that's|this is|it is|it's) done)/

/** A courtesy sets no condition. */
const polite =
  /^if (?:nobody|no one|you don't) minds?\b|^if (?:that's|it's|that is|it is) (?:ok|okay|fine|alright|all right|possible)\b|^if (?:i|we) (?:may|can|could|might)\b|^if possible\b|^if that's (?:how|what|the way|so|all)\b/

/** "When nobody is watching", "once the coast is clear": how it is done, and no event that is waited for. */
const unobserved =
  /^(?:when|whenever|once|while|as soon as|the (?:moment|second|instant|minute)) (?:(?:nobody|no one|none of them|no-one)(?:'s| is| are)? (?:\w+ )?(?:watching|looking|around|about|near|paying|noticing|listening|there|minding|notices|looks|watches)\b|(?:the coast|it|it's|things|all|everything|the room|the place)(?:'s| is| are)? ?(?:clear|quiet|calm|safe)\b)/

/** "Once Viktor turns away, I palm it": whose eyes are elsewhere says how something is taken, and is no sign to wait for. */
const elsewhere =
  /^(?:when|whenever|once|while|as soon as|as|the (?:moment|second|instant|minute)) .*\b(?:turn(?:s|ed)? (?:away|(?:his|her|their|its) back|round|around|to the)|look(?:s|ed)? (?:away|elsewhere|down|aside|the other way)|(?:is|isn't|are|aren't|'s)(?: not)? (?:busy|distracted|looking|watching|occupied|turned)|back is turned|blinks)\b/

/** "So that he can see it": what an act is done for is nothing it waits for. */
const isPurpose = /^(?:so|in order|lest)\b/

/** "Feel under it and take it if there is something": what is taken is only known once the search is over. */
const onceFound =
  /^if (?:there(?:'s| is| are)|(?:it|that|anything|something)(?:'s| is) there|(?:i|we) (?:find|feel|see|come across|spot))(?: (?:anything|something|any|some|one|it|them|there|in|under))*$/

/** The draft, held ready where its clause sets a condition. */
export function asReadied(draft: Draft, { condition, tail }: Clause, scope: Scope): Draft {
  const before = joined(condition)
  if (isState.test(before.replace(/ ,$/, ''))) return draft
  if (ownOrder.test(before) || polite.test(before)) return draft
  if (unobserved.test(before)) return { ...draft, manner: [...draft.manner, before.replace(/ ,$/, '')] }
  if (elsewhere.test(before) && /^(?:take|steal)$/.test(draft.action))
    return { ...draft, manner: [...draft.manner, before.replace(/ ,$/, '')] }
  if (awaits.test(before)) return readied(draft, before, scope, condition)
  const after = joined(tail)
  if (unobserved.test(after) || isPurpose.test(after)) return draft
  if (onceFound.test(after) && /^(?:take|steal|use|equip|open)$/.test(draft.action))
    return { ...draft, action: 'improvise', target: null, item: null, clause: `${draft.clause} ${after}` }
  const onlyThen = /\bonly$/.test(draft.clause) && /^(?:if|when|once)\b/.test(after)
  if (onlyThen) return readied({ ...draft, ...withoutOnly(draft) }, after, scope, tail)
  const wonders = /\b(?:see|check|know|wonder|out|look|hear|tell|ask|sure)$/.test(draft.clause)
  const conditional =
    /^(?:if|as soon|unless)\b/.test(after) && !aboutTalk.test(draft.action) && !wonders && !polite.test(after)
  if (conditional || (/^when(?:ever)?\b/.test(after) && violent.test(draft.action)))
    return readied(draft, after, scope, tail)
  if (holding.test(draft.verb) && draft.action === 'wait') return readied(draft, after, scope, tail)
  return draft
}

/** "Feel under it, but only if …": the act without the words that lead to its condition. */
function withoutOnly({ clause, details }: Draft): Pick<Draft, 'clause' | 'details'> {
  const cut = (words: string): string => words.replace(/[ ,]*(?:\bbut |\band )?\bonly$/, '')
  return { clause: cut(clause), details: cut(details) }
}

function readied(draft: Draft, trigger: string, scope: Scope, words: Clause['tail']): Draft {
  const anybody = /\b(?:one|any|some|none) of (?:them|these|those)\b/.test(trigger)
  const named = anybody
    ? null
    : (idsIn(words, scope)
        .reverse()
        .find((id) => scope.index.byId.get(id)?.kind !== 'topic') ?? null)
  return {
    ...draft,
    action: 'ready',
    ...(draft.action === 'wait' || draft.action === 'ready' ? {} : { readied: draft.action }),
    target: draft.target ?? named,
    details: trigger === '' ? draft.details : `${trigger.replace(/ ,$/, '')}, ${draft.details}`,
    trigger,
  }
}
