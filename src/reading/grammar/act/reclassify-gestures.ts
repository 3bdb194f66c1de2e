/**
 * What a body does with nothing at stake, whatever verb it was read by: stepping into a moored boat is no climb, a ruler
 * that is held is no act held back, and who leaves by an open way where nobody fights is not fleeing.
 */
import type { ReadAction, ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { emptyWords, isManner, prepositions } from '../language/small-words.ts'
import { joined, type Token } from '../language/tokenize-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { firstTagged, hasTag, isCalled, type SceneIndex } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'
import { money } from './words-that-change-an-act.ts'

const seat =
  /\b(?:stools?|chairs?|bench|bar|counter|tables?|beds?|bunk|sofa|couch|crates?|barrels?|box|boats?|skiff|rowboat|dinghy|punt|carts?|wagon|sledge|sled|carriage|rug|cushion|seat|desk|trunk|step|steps|armchair|hammock|pew)\b/
const upon =
  /^(?:climb|clamber|scramble|hop|get|jump|step|pile) (?:up |back )*(?:in|into|on|onto|aboard)\b|^(?:lower|seat|heave|hoist) myself|^mount\b|^crawl (?:along|across|over|on|onto)\b/
const heldBack =
  /^hold (?:my |_ )?(?:action|attack|fire|turn|position|line|ground|breath|tongue|horses|nerve|peace)\b/
const held =
  /^hold (?:(?:my|his|her|their|the|a|an|this|that|one|both|up) \p{L}|(?:it|them) (?:up|out|to|under|over|above|against|before|near|close|towards?|in|by)\b)/u
const touching =
  /^(?:hug|pet|stroke|pat|tickle|poke|nudge|embrace|cuddle|kiss|hold|take|squeeze|shake|put|ruffle|boop|scratch|cover|wrap|gather|tug)/
const posture = /^(?:sit|kneel|lean|perch|settle|crouch|squat|lie|slump)\b/
/** What a hand does to a thing that is still the same afterwards, or only a little the worse. */
const handling =
  /^(?:wipe|polish|clean|wash|sweep|mop|dust|tidy|scratch|write|scribble|scrawl|doodle|draw|paint|carve|graffiti|decorate|adjust|straighten|stroke|rock)\b/
const mocking = /^(?:moon|stick|make a face|pull a face|blow a raspberry)/

const limb =
  /^(\p{L}+)(?: (?:up|out|down|over|back|away|aside))? (?:my|a|an|one|both|my own) (?:\p{L}+ ){0,2}?(?:wrists?|hands?|thumbs?|fingers?|fingertips?|nails?|fingernails?|knuckles?|palms?|arms?|forearms?|elbows?|shoulders?|head|face|nose|chin|cheeks?|forehead|brow|hair|neck|foot|feet|legs?|knees?|heels?|toes?|boots?|sleeves?|collar|cuffs?)\b/u
const misread = /^(?:go|flee|sneak|climb|use|take|put|open|close|force|examine|search|show|give|steal)$/
const perceives =
  /^(?:look|examine|inspect|check|study|search|feel|read|watch|see|consider|pat|touch|probe)\b/
const namesOnPaper =
  /\b(?:down|along|over|through) .*\b(?:names?|lists?|pages?|lines?|entries|columns?|figures)\b/

/**
 * "I turn my wrist over on the bar", "I run a thumb down its edge": what is moved is a part of one's body, and what it is
 * moved along or laid on is neither searched nor used. Fingers that go down a list read it.
 */
function movesLimb(draft: Draft, target: ReadingEntity | undefined): boolean {
  const verb = limb.exec(draft.clause)?.[1]
  if (verb === undefined || !misread.test(draft.action) || perceives.test(verb)) return false
  // A shoulder set to a door is no gesture.
  if (draft.action === 'force' && /\b(?:shoulder|boot|foot|elbow)\b/.test(draft.verb)) return false
  // Fingers that run along or under something feel for what is there.
  if (draft.action === 'search' && draft.verb.startsWith('run ')) return false
  return target === undefined || !isCalled(target, partsOfBody)
}

function settleLimb(draft: Draft, target: ReadingEntity | undefined, { index, focus }: Scope): void {
  const isText = (thing: ReadingEntity | undefined): boolean =>
    hasTag(thing, 'readable') || hasTag(thing, 'document')
  const spokenOf = focus.map((id) => index.byId.get(id)).find(isText)
  const text = isText(target) ? target : namesOnPaper.test(draft.clause) ? spokenOf : undefined
  asGesture(draft)
  if (text !== undefined) draft.action = 'read'
  draft.target = text?.id ?? (target?.kind === 'person' ? target.id : null)
  draft.item = null
}

/** A letter that is taken out is in the hand, and is not worn or wielded. */
function isTakenOut({ clause, item }: Draft, target: ReadingEntity | undefined, { index }: Scope): boolean {
  const thing = index.byId.get(item ?? '') ?? target
  const isWorn = ['weapon', 'armour', 'armor', 'shield', 'clothing'].some((tag) => hasTag(thing, tag))
  return thing !== undefined && !isWorn && /^\p{L}+ (?:.* )?out\b/u.test(clause)
}

/** "Run my fingers along the underside of it", "stick my arm in": a hand where no eye reaches is there to find something. */
const feelsInside =
  /^\p{L}+ (?:\p{L}+ )?(?:my|a|an|one|both) (?:\p{L}+ )?(?:hands?|fingers?|fingertips?|palms?|thumbs?|arms?) .*?\b(?:underside|underneath|under|beneath|behind|inside|in|into|down the back)\b/u
/** A hand that is wetted, warmed or laid to rest somewhere looks for nothing there. */
const rests =
  /^(?:dip|dunk|trail|wash|rinse|wet|warm|dry|rest|lay|fold|hold|keep|hide|cross|clasp|wipe|cool|soak|wave|clap|bury|sink|raise|lift|throw|tuck)\b/
const unsearched =
  /\b(?:fire|flames?|stove|embers|coals|water|sea|river|pool|puddle|coffee|tea|soup|drinks?)\b/

function gropes({ clause, action }: Draft, target: ReadingEntity | undefined): boolean {
  return (
    target?.kind === 'object' &&
    (action === 'gesture' || action === 'improvise' || misread.test(action)) &&
    feelsInside.test(clause) &&
    !rests.test(clause) &&
    !isCalled(target, unsearched)
  )
}

/** "I lift a hand to the sergeant", "two fingers touched to my brow": a sign to somebody, whatever else here is a hand. */
const signs =
  /^(?:(?:raise|lift|hold up|put up|show|flash|wag|waggle|crook|flick) (?:up )?(?:my|a|an|one|two|three|four|five|both) (?:\p{L}+ )?(?:hands?|fingers?|thumbs?|palms?|arms?)(?: (?:to|at|towards?|in|for) .*)?$|(?:touch|tip) (?:my|a|an|one|two|three) (?:\p{L}+ )?(?:hands?|fingers?) to my )/u

function isSign({ action, clause }: Draft): boolean {
  return (misread.test(action) || action === 'gesture') && signs.test(clause)
}

function settleSign(draft: Draft, { index }: Scope): void {
  asGesture(draft)
  const meant = index.scene.people.find((person) => isNamed(draft.clause, person))
  const target = index.byId.get(draft.target ?? '')
  draft.target = meant?.id ?? (target?.kind === 'person' ? target.id : null)
  draft.item = null
}

const partsOfBody = /\b(?:hands?|palms?|arms?|heads?|faces?|eyes?|boots?|gloves?|legs?|foot|feet)\b/

/** Changes a draft in place. */
export function reclassGesture(draft: Draft, scope: Scope): void {
  const target = draft.target === null ? undefined : scope.index.byId.get(draft.target)
  const fighting = scope.index.scene.mode === 'combat'
  if (!fighting && gropes(draft, target)) {
    draft.action = 'search'
    draft.item = null
  } else if (!fighting && isSign(draft)) settleSign(draft, scope)
  else if (!fighting && movesLimb(draft, target)) {
    settleLimb(draft, target, scope)
  } else if (draft.action === 'gesture' && /^turn\b/.test(draft.clause)) draft.target = null
  else if (draft.action === 'equip' && isTakenOut(draft, target, scope)) asGesture(draft)
  else if (draft.action === 'wait' && draft.verb === 'hold' && held.test(draft.clause)) {
    if (!heldBack.test(draft.clause) && !hasTag(target, 'weapon')) asGesture(draft)
  } else if (draft.action === 'climb' && !fighting && isSeat(draft, target)) asGesture(draft)
  else if (draft.action === 'go' && posture.test(draft.verb) && isWay(target)) {
    asGesture(draft)
    draft.target = null
  } else if (draft.action === 'use' && !fighting && handling.test(draft.clause)) asGesture(draft)
  else if (
    /^(?:provoke|flirt)$/.test(draft.action) &&
    target?.kind === 'person' &&
    !refersTo(draft, target)
  ) {
    asGesture(draft)
    draft.target = null
  } else if (draft.action === 'gesture') settleGesture(draft, target, fighting, scope)
  else if (draft.action === 'use' && /^(?:ring|jingle|shake|rattle)/.test(draft.verb) && isBell(target))
    asGesture(draft)
  else if (draft.action === 'take' || draft.action === 'put') handleTold(draft, target, scope)
  else if (draft.action === 'consume' && target?.kind !== 'item' && !hasTag(target, 'portable'))
    swallow(draft, target)
  else if (draft.action === 'insight' && isCompany(draft, target)) {
    draft.action = 'look'
    draft.target = null
  } else if (/^(?:attack|force)$/.test(draft.action) && keyed.test(draft.clause)) draft.action = 'use'
}

/** The same for an act that another reader made: no climb onto a seat, no flight by an open way where nobody fights. */
export function plainBodily(
  action: ReadAction,
  {
    words,
    target,
    index,
  }: { readonly words: string; readonly target: string | null; readonly index: SceneIndex },
): ReadAction {
  const place = target === null ? undefined : index.byId.get(target)
  if (index.scene.mode === 'combat') return action
  if (action === 'climb' && isSeat({ clause: words.toLowerCase() }, place)) return 'gesture'
  return action === 'flee' && isWay(place) ? 'go' : action
}

function isBell(target: ReadingEntity | undefined): boolean {
  return target !== undefined && isCalled(target, /\b(?:bell|bells|rattle|keys)\b(?! tongue)/)
}

/** A number is keyed in, whatever verb does it. */
const keyed = /^(?:punch|hit|bash|tap|smash|stab)(?: in)?(?: the)?(?: code| number| numbers)? \d+\b/

/** "The faces in the room" are nobody's in particular. */
function isCompany({ clause }: Draft, target: ReadingEntity | undefined): boolean {
  const company = /\b(?:faces|everyone|everybody|people|crowd|room|company|customers|patrons)\b/.test(clause)
  return company && (target === undefined || !isNamed(clause, target))
}

/** True when a clause itself means somebody, and not only the talk before it. */
function refersTo({ clause, speech }: Draft, target: ReadingEntity): boolean {
  return speech !== undefined || /\b(?:him|her|them|his|their|you)\b/.test(clause) || isNamed(clause, target)
}

function isNamed(clause: string, { name, aliases }: ReadingEntity): boolean {
  return [name, ...aliases].some((one) => clause.includes(one.toLowerCase()))
}

const fixtures =
  /\b(?:tables?|rugs?|carpet|stove|walls?|counter|bar|windows?|lamps?|lights?|signs?|screens?|boats?|barrows?|doors?|beds?|shelf|shelves|machines?|benches|bench|stools?|booth|cupboard|curtains?|mirrors?|trees?|piers?|chains?|banner|ceiling|floor|stairs?|posts?|pillars?|statues?|fountain|tower|crates?|barrels?|phone|deck|gun|money|coins?|crowns?|credits?|jewels?|gold)\b/

/** A small thing that only the prose has named and nobody owns may be picked up, and put down again. */
function handleTold(draft: Draft, target: ReadingEntity | undefined, { index }: Scope): void {
  if (isMisheard(draft, index.byId.get(draft.item ?? '') ?? target)) {
    asGesture(draft)
    draft.item = null
    draft.target = null
    return
  }
  // "Set the week's bread down on the table": a small thing of the prose is put down, and stays what it is.
  const held = index.byId.get(draft.item ?? '')
  if (draft.action === 'put' && hasTag(held, 'extra') && !fixtures.test(held?.name ?? '')) {
    asGesture(draft)
    draft.item = null
    draft.target = null
    return
  }
  if (target?.kind !== 'object') return
  if (draft.action === 'put' && draft.item !== null) return
  const other = partOf(draft.clause, target)
  if (!hasTag(target, 'extra') && other === undefined) return
  const thing = other ?? draft.missing ?? target.name
  if (draft.action === 'take') {
    // Whether it can be had is for those to say who know what was told of it.
    draft.missing = thing
    if (!hasTag(target, 'extra')) draft.target = null
    return
  }
  if (fixtures.test(thing)) return
  asGesture(draft)
  draft.target = null
}

/** "It" that is put somewhere is something one can lift: what was last spoken of may be no such thing. */
function isMisheard({ clause }: Draft, thing: ReadingEntity | undefined): boolean {
  return (
    thing?.kind === 'object' &&
    !hasTag(thing, 'portable') &&
    /^(?:put|set|lay|place|stick|slip|tuck|stuff) (?:it|them) (?:on|in|into|onto|under|by|down|up|beside|behind)\b/.test(
      clause,
    )
  )
}

/** An oyster shell is no oyster barrow: the noun that goes on behind a name that was only begun. */
function partOf(clause: string, { name, aliases, tags = [] }: ReadingEntity): string | undefined {
  if (tags.includes('portable')) return undefined
  const words = [name, ...aliases]
    .flatMap((text) => text.toLowerCase().split(/\W+/))
    .filter((word) => word.length > 3)
  const next = new RegExp(`\\b(?:${words.join('|')})s? (\\p{L}{3,})`, 'u').exec(clause)?.[1]
  return next === undefined || words.includes(next) || emptyWords.has(next) || prepositions.has(next)
    ? undefined
    : next
}

/** What is eaten or drunk is no part of the place: "it" is then what was spoken of and nobody listed. */
function swallow(draft: Draft, target: ReadingEntity | undefined): void {
  if (target === undefined || !/\b(?:it|them|some)\b/.test(draft.clause)) return
  draft.target = null
  asGesture(draft)
}

function asGesture(draft: Draft): void {
  draft.action = 'gesture'
  delete draft.missing
}

function isWay(target: ReadingEntity | undefined): boolean {
  return target?.kind === 'exit' || target?.kind === 'place'
}

/** Something one sits on, stands on or steps into, and gets off again. */
function isSeat({ clause }: Pick<Draft, 'clause'>, target: ReadingEntity | undefined): boolean {
  if (!upon.test(clause.replace(/^i /, ''))) return false
  if (target === undefined) return seat.test(clause) && !/\b(?:wall|roof|ladder|rope|window)\b/.test(clause)
  // "Climb up onto the noodle counter": a part of the stand that one can stand on.
  const isUpon = seat.test(clause) && !/\b(?:wall|roof|ladder|rope|window)\b/.test(clause)
  return target.kind === 'object' && (hasTag(target, 'vehicle') || isCalled(target, seat) || isUpon)
}

/** Done to somebody's face it may be more than a gesture; a way or a matter is nothing it is done to. */
function settleGesture(
  draft: Draft,
  target: ReadingEntity | undefined,
  fighting: boolean,
  { index }: Scope,
): void {
  delete draft.missing
  // "A hug and five crowns": money is never only a gesture.
  if (money.test(draft.clause) && /^(?:give|hug)/.test(draft.verb)) {
    draft.action = 'give'
    draft.item = firstTagged(index.scene.belongings, 'money')?.id ?? null
  }
  // A dog that is petted so that it keeps quiet is won over, or is not.
  if (hasTag(target, 'animal') && /^(?:so|to|until)\b/.test(draft.tail)) draft.action = 'persuade'
  if (target?.kind === 'person' && mocking.test(draft.verb)) draft.action = 'provoke'
  else if (target?.kind === 'person' && fighting && touching.test(draft.verb)) draft.action = 'improvise'
  if (target !== undefined && !/^(?:person|object|item)$/.test(target.kind)) draft.target = null
}

/** "Turn slowly on the platform", "turn on the spot": who turns, turns nothing on. */
export function turnsAbout(tokens: readonly Token[]): boolean {
  const [verb, next, after] = tokens
  if (!/^turn(?:s|ed|ing)?$/.test(verb?.word ?? '') || next === undefined) return false
  const isSelf =
    /^turn\w* (?:(?:on the spot|in place|in a circle|full circle)|(?:my|his|her|their) (?:back|face|eyes|head|shoulder|chair|stool)\b)/.test(
      joined(tokens),
    )
  return isSelf || (isManner(next.word, next.named) && (after === undefined || prepositions.has(after.word)))
}
