/** What an act on things really is, once it is known on what: pick and lock is unlock, throw and fire and oil is burn. */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { emptyWords } from '../language/small-words.ts'
import { affordanceRank } from '../scene/affordance-ranks.ts'
import { personAtHand, type Scope } from '../scene/resolve-mentions.ts'
import { firstTagged, hasTag, isCalled, isText } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'
import { wholePlace } from './thing-not-in-scene.ts'
import { fire, hidden, money } from './words-that-change-an-act.ts'

const keyLike = /\b(?:keys?|keycard|pass|card|picks?|lockpicks?|tools?)\b/

/** Changes a draft in place. */
export function reclassThings(draft: Draft, scope: Scope): void {
  const entity = (id: string | null): ReadingEntity | undefined =>
    id === null ? undefined : scope.index.byId.get(id)
  const rule = rules[draft.action]
  rule?.(draft, scope, entity(draft.target), entity(draft.item))
  kindle(draft, scope)
  toDoor(draft, scope)
}

type Rule = (
  draft: Draft,
  scope: Scope,
  target: ReadingEntity | undefined,
  item: ReadingEntity | undefined,
) => void

const rules: Readonly<Partial<Record<Draft['action'], Rule>>> = {
  use: reclassUse,
  take: reclassTake,
  put: reclassPut,
  open(draft, _scope, target, item) {
    if (target?.kind === 'person') draft.action = 'ask'
    if (item !== undefined && isCalled(item, keyLike) && hasTag(target, 'locked')) draft.action = 'unlock'
    if (item !== undefined && isCalled(item, /\b(?:deck|cyberdeck|rig|laptop)\b/)) draft.action = 'hack'
  },
  unlock(draft, scope, target) {
    if (draft.verb === 'pick' && target === undefined) draft.quality *= 0.3
    if (
      draft.verb === 'pick' &&
      target !== undefined &&
      !hasTag(target, 'locked') &&
      !hasTag(target, 'door')
    ) {
      draft.action = 'take'
      return
    }
    draft.item ??=
      scope.index.scene.belongings.find((one) => isCalled(one, /\bpicks?\b|lockpick|multitool/))?.id ?? null
    if (draft.item === draft.target) draft.item = null
    if (
      draft.target !== null &&
      isCalled(scope.index.byId.get(draft.target), keyLike) &&
      scope.index.byId.get(draft.target)?.kind === 'item'
    ) {
      draft.item = draft.target
      draft.target = null
    }
    draft.target ??= nearestFor('unlock', scope) ?? null
  },
  consume: reclassConsume,
  equip(draft, _scope, target) {
    if (target?.kind === 'person') draft.action = /^take out/.test(draft.verb) ? 'attack' : 'put'
    else if (/^(?:wear|don|strap)/.test(draft.verb)) return
    else if (hasTag(target, 'fixed') || hasTag(target, 'usable')) draft.action = 'use'
    else if (target?.kind === 'object' && /^(?:take out|pull out|bring out)/.test(draft.verb))
      draft.action = 'take'
  },
  examine(draft, scope, target) {
    if (looksOver(draft, target)) {
      draft.action = 'look'
      draft.target = null
      return
    }
    // "Count the cameras": whoever counts looks about, and sees what there is.
    if (target === undefined && draft.verb === 'count') draft.action = 'look'
    if (target === undefined && /^watch/.test(draft.verb)) draft.action = 'wait'
    if (hidden.test(draft.clause)) draft.action = 'search'
    else if (
      target?.kind === 'person' &&
      /\b(?:lying|lies|nervous|reaction|reacts?|honest|tells?)\b/.test(draft.clause)
    )
      draft.action = 'insight'
    else if (target === undefined && /^(?:stare|meet|hold|glare)/.test(draft.verb))
      draft.target = personAtHand(scope)
  },
  search(draft, scope, target) {
    if (target?.kind === 'topic') aboutTopic(draft, scope)
    if (draft.verb === 'start on' && hasTag(target, 'locked')) draft.action = 'unlock'
    if (
      target === undefined &&
      /^(?:look|check|peek|peer) (?:in|inside|under|underneath|behind|into)$/.test(draft.verb)
    )
      draft.target = nearestFor('search', scope) ?? null
    if (draft.verb === 'find' && /^(?:exit|place|person)$/.test(target?.kind ?? '')) draft.action = 'go'
    if (/^look in/.test(draft.verb) && target?.kind === 'exit') draft.action = 'examine'
  },
  dig(draft, _scope, target) {
    // A log that is dug out was in no earth.
    if (isText(target)) draft.action = 'read'
    else if (target?.kind === 'item') draft.action = 'equip'
    else if (hasTag(target, 'portable') && /^dig (?:out|up)/.test(draft.verb)) draft.action = 'take'
  },
  read(draft, scope, target) {
    if (target?.kind === 'person') draft.action = 'insight'
    else if (target === undefined || target.kind === 'topic') aboutTopic(draft, scope)
  },
  look(draft, _scope, target) {
    if (/\bfor (?:anything|something|clues?|any|a|an|the|some|signs?|tracks)\b/.test(draft.clause))
      draft.action = 'search'
    else if (
      /^(?:scan|survey|check out)$/.test(draft.verb) &&
      /^(?:object|person|item)$/.test(target?.kind ?? '')
    )
      draft.action = 'examine'
    else draft.target = null
  },
  hack(draft, scope, target) {
    if (target?.kind === 'person' && !hasTag(target, 'machine'))
      draft.action = /^hack/.test(draft.verb) ? 'attack' : 'improvise'
    else if (hasTag(target, 'locked') && !hasTag(target, 'hackable') && /^crack/.test(draft.verb))
      draft.action = 'unlock'
    if (draft.target === null) draft.target = firstTagged(scope.index.scene.objects, 'hackable')?.id ?? null
  },
  disable(draft, _scope, target) {
    if (target?.kind === 'person') draft.action = 'grapple'
    else if (hasTag(target, 'locked') && /\block\b/.test(draft.clause)) draft.action = 'unlock'
  },
}

const glances = /^(?:look(?! clos)|glance|gaze|stare|peer|eye|(?:have|take|get|give|cast|throw|run)\b)/

/** "At this dragon place", "at everybody in it": the noun that is looked at stands for all there is. */
const allAround =
  /\bat (?:(?!(?:in|on|of|by|near|with|under|behind|across|from|and)\b)[\p{L}']+ ){0,3}?(?:place|room|scene|surroundings|joint|premises|everyone|everybody|everything|(?:all|both) (?:the |these |those )?people)(?= (?:and|here|in|there|around)\b| ,|$)/u

/** "Have a good look", "look the place over": eyes on the whole place tell what is to be seen, and search nothing. */
function looksOver({ verb, clause, unlinked }: Draft, target: ReadingEntity | undefined): boolean {
  if (!glances.test(verb) || /\bfor\b|\bclose/.test(clause)) return false
  if (allAround.test(clause)) return true
  if (target !== undefined) return target.kind === 'place'
  return unlinked.length === 0 ? /\blook$/.test(clause) : unlinked.some((word) => wholePlace.test(word))
}

/** What is read or searched for is a topic; what is read or searched is what one has before one. */
function aboutTopic(draft: Draft, scope: Scope): void {
  if (draft.target !== null) draft.topics.push(draft.target)
  draft.target = nearestFor(draft.action, scope) ?? null
}

/** The last thing spoken of that such an act is done to. */
function nearestFor(action: Draft['action'], scope: Scope): string | undefined {
  return scope.focus.find((id) => {
    const entity = scope.index.byId.get(id)
    return (
      entity !== undefined &&
      /^(?:object|item|exit)$/.test(entity.kind) &&
      affordanceRank(action, entity) >= 0.2
    )
  })
}

function reclassUse(
  draft: Draft,
  scope: Scope,
  target: ReadingEntity | undefined,
  item: ReadingEntity | undefined,
): void {
  if (target?.kind === 'item' && item !== undefined && item.kind !== 'item') swap(draft)
  const [what, tool] =
    target?.kind === 'item' && item !== undefined && item.kind !== 'item' ? [item, target] : [target, item]
  if (what?.kind === 'spell') {
    draft.action = 'cast'
    draft.item = what.id
    draft.target = tool?.id ?? null
  } else if (hasTag(what, 'locked') && isCalled(tool, keyLike)) draft.action = 'unlock'
  else if (what?.kind === 'topic' && tool !== undefined) {
    draft.topics.push(what.id)
    draft.target = tool.id
    draft.item = null
  } else if (what?.kind === 'person') reclassUseOnPerson(draft, what, tool)
  else if (hasTag(what, 'hackable') && /^(?:plug|connect|hook|interface)/.test(draft.verb))
    draft.action = 'hack'
  else if (hasTag(what, 'consumable') && /^use\b/.test(draft.verb)) draft.action = 'consume'
  else if (hasTag(what, 'weapon') && draft.verb === 'use') useWeapon(draft, scope)
  else if (hasTag(what, 'flammable') && /^light\b/.test(draft.verb)) draft.action = 'burn'
}

function reclassUseOnPerson(draft: Draft, person: ReadingEntity, tool: ReadingEntity | undefined): void {
  if (/^(?:call|ring|phone|text|message|page|turn)\b/.test(draft.verb)) draft.action = 'greet'
  else if (/^push/.test(draft.verb)) draft.action = 'grapple'
  else if (hasTag(tool, 'weapon')) draft.action = 'attack'
  else if (hasTag(tool, 'consumable')) draft.action = 'heal'
  else if (hasTag(tool, 'document')) draft.action = 'show'
  else if (hasTag(tool, 'money')) draft.action = 'bribe'
  else if (person.pronoun !== 'it' && /^(?:play|mess)/.test(draft.verb)) draft.action = 'provoke'
}

/** A weapon in use is a blow only in a fight; else it is only in the hand. */
function useWeapon(draft: Draft, scope: Scope): void {
  const fighting = scope.index.scene.mode === 'combat'
  draft.action = fighting ? 'attack' : 'equip'
  if (!fighting) return
  draft.item = draft.target
  draft.target = null
}

function swap(draft: Draft): void {
  const { target, item } = draft
  draft.target = item
  draft.item = target
}

/** "I take him by the sleeve": nothing of his is taken. What would be a hold stays one. */
const takesByPart =
  /^(?:take|catch|get) (?!it\b)(?:\p{L}+ ){1,3}by (?:the|his|her|their|one) (?!waist|arm|collar|throat|neck|scruff|wrist)\p{L}+/u

/** Who is held by a part of them; undefined when it is nobody. */
function heldByPart(
  { clause }: Draft,
  scope: Scope,
  target: ReadingEntity | undefined,
): string | null | undefined {
  if (target?.kind === 'person') return target.id
  if (/^\p{L}+ (?:him|her|them) by /u.test(clause)) return personAtHand(scope)
  const whom = clause.split(' by ')[0] ?? ''
  return scope.index.scene.people.find(({ name, aliases }) => isNamedIn(whom, [name, ...aliases]))?.id
}

function isNamedIn(words: string, names: readonly string[]): boolean {
  return names.some((name) => words.endsWith(` ${name.toLowerCase().replace(/^the /, '')}`))
}

/** What lies over something: who lifts it looks what is under it. */
const uncovers =
  /^(?:i )?(?:(?:lift|raise|draw|peel|fold|pull|flip|roll|ease|tug|turn)\w* (?:(?:up|back|aside|away|off|over) )?(?:a corner of |the corner of |the edge of |an edge of )?(?:the |that |this |its )?(?:\p{L}+ )?(?:tarpaulin|tarp|canvas|sheet|blanket|cloth|sacking|sailcloth|cover|covering|lid|rug|carpet|mat|mattress|cushion|pillow|curtain|flap|hatch|floorboards?|plank)s?)\b(?! (?:off the (?:hook|wall|peg|nail)|and (?:take|carry|pocket|keep)))/u

function reclassTake(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  if (target?.kind === 'object' && !hasTag(target, 'portable') && uncovers.test(draft.clause)) {
    draft.action = 'search'
    draft.item = null
    return
  }
  const held = takesByPart.test(draft.clause) ? heldByPart(draft, scope, target) : undefined
  if (held !== undefined) {
    draft.action = 'gesture'
    draft.target = held
    draft.item = null
    delete draft.missing
    return
  }
  if (target === undefined && /\b(?:both|all|everything)\b/.test(draft.clause))
    draft.target = firstTagged(scope.index.scene.objects, 'portable')?.id ?? null
  const holder = target?.kind === 'person' ? undefined : heldBy(draft, scope)
  const owner = target?.tags?.find((tag) => tag.startsWith('carried:'))?.slice('carried:'.length)
  if (holder !== undefined) {
    draft.action = 'steal'
    draft.item = draft.target
    draft.target = holder
  } else if (target?.kind === 'person' && ownedBy(draft)) draft.action = 'steal'
  else if (target?.kind === 'person' && /^lay hands on/.test(draft.verb)) draft.action = 'heal'
  else if (target?.kind === 'exit' || target?.kind === 'place') draft.action = 'go'
  else if (
    hasTag(target, 'fixed') &&
    /\b(?:table|seat|stool|booth|chair|corner|bench)\b/.test(draft.clause) &&
    isCalled(target, /\b(?:table|seat|stool|booth|chair|corner|bench)\b/) &&
    /^(?:take|get|grab|find|claim)$/.test(draft.verb)
  )
    draft.action = 'go'
  else if (hasTag(target, 'fixed') && hasTag(target, 'usable') && /\b(?:out of|from)\b/.test(draft.clause))
    draft.action = 'use'
  else if (
    target?.kind === 'person' &&
    /\b(?:waist|arm|collar|throat|neck|scruff|wrist)\b/.test(draft.clause)
  )
    draft.action = 'grapple'
  else if (
    target?.kind === 'person' &&
    /^(?:grab|seize|snatch|lay hold)/.test(draft.verb) &&
    !hasTag(target, 'ally')
  )
    draft.action = 'grapple'
  else if (hasTag(target, 'weapon') && target?.kind === 'item') draft.action = 'equip'
  else if (owner !== undefined && !scope.focus.includes(target?.id ?? '')) {
    draft.action = 'steal'
    draft.item = draft.target
    draft.target = owner
  } else if (/\b(?:job|offer|deal|contract)\b/.test(draft.clause) && target === undefined)
    draft.action = 'agree'
}

/** "Take the sergeant's purse": it is his; his hand, his seat and his word are taken otherwise. */
function ownedBy({ verb, clause }: Draft): boolean {
  return (
    /^(?:take|grab|snatch|get|snag|pocket|lift|swipe)$/.test(verb) &&
    /(?: 's| his| her| their) (?!hands?\b|arms?\b|wrist|collar|throat|neck|hair|waist|leg|shoulders?\b|place|seat|word|advice|side|time|name|lead|cue|measure|pulse|attention|order)\w+/.test(
      clause,
    )
  )
}

/** Whom something is taken from: "take them from him". */
function heldBy(draft: Draft, scope: Scope): string | undefined {
  if (!/ (?:from|off) (?:him|her|them|the|\p{L}+)\b/u.test(draft.clause)) return undefined
  return draft.topics.find((id) => scope.index.byId.get(id)?.kind === 'person')
}

function reclassPut(
  draft: Draft,
  scope: Scope,
  target: ReadingEntity | undefined,
  item: ReadingEntity | undefined,
): void {
  if (/^put (?:it|them|this|that|these|those) on$/.test(draft.clause)) {
    draft.action = 'equip'
    return
  }
  if (
    item !== undefined &&
    /^(?:soak|douse|drench|coat|smear|splash \* (?:in|with)|slick|daub|wet|wrap|bundle|fill|cover)/.test(
      draft.verb,
    )
  )
    swap(draft)
  if (/^(?:take|carry|bring) \* (?:over|across) to$/.test(draft.verb) && item !== undefined) {
    draft.action = 'go'
    return
  }
  const given = item ?? target
  const coin = hasTag(given, 'money') || (item === undefined && money.test(draft.clause))
  if (coin && /\b(?:table|bar|counter|between us|feet|desk|hand)\b/.test(draft.clause)) {
    const vendor = scope.index.scene.people.find((one) => isVendor(one))
    draft.action = 'bribe'
    draft.item = firstTagged(scope.index.scene.belongings, 'money')?.id ?? draft.item
    draft.target = (target?.kind === 'person' ? target.id : personAtHand(scope)) ?? vendor?.id ?? null
  } else if (target?.kind === 'person' && hasTag(item, 'document')) draft.action = 'show'
  else if (
    /^(?:throw|toss|fling|splash|chuck|slosh|empty|tip)\b/.test(draft.verb) &&
    target?.kind === 'person' &&
    hasTag(item, 'consumable')
  )
    draft.action = 'provoke'
  else if (/^(?:throw|drag)\b/.test(draft.verb) && target?.kind === 'person') draft.action = 'grapple'
  else if (
    /^(?:throw|push|shove|toss|chuck|kick|roll|haul)\b/.test(draft.verb) &&
    item?.kind === 'person' &&
    !hasTag(item, 'ally')
  ) {
    draft.action = 'grapple'
    draft.target = item.id
    draft.item = null
  } else if (/^(?:pour|dump)/.test(draft.verb) && target?.kind === 'person') draft.action = 'provoke'
}

function reclassConsume(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  const edible = hasTag(target, 'consumable')
  // What cannot be eaten is not used up by a joke.
  if (target?.kind === 'item' && !edible) draft.quality *= 0.4
  if (/^slap/.test(draft.verb) && target?.kind === 'person') draft.action = 'attack'
  else if (/^(?:down|apply|drain|finish|kill|slap|bolt)/.test(draft.verb) && target !== undefined && !edible)
    draft.action = 'use'
  else if (target === undefined)
    draft.target = firstTagged(scope.index.scene.objects, 'consumable')?.id ?? null
}

/** Somebody who sells. */
export function isVendor(person: ReadingEntity): boolean {
  return (
    hasTag(person, 'vendor') ||
    isCalled(
      person,
      /keeper|keep\b|landlady|landlord|bartender|barmaid|merchant|owner|shop|trader|vendor|seller/,
    )
  )
}

/** Fire brought to what burns, however it is brought. */
function kindle(draft: Draft, scope: Scope): void {
  if (/\bout\b|^(?:blow|snuff|douse|extinguish|dim|shutter|hood)/.test(draft.verb)) return
  if (!/^(?:attack|force|use|put|give|burn|take|go|follow|free)$/.test(draft.action)) return
  const { byId, names, entities } = scope.index
  const said = `${draft.clause} ${draft.tail}`
    .split(' ')
    .filter((word) => names.has(word) && !emptyWords.has(word))
  const named = (tag: string): ReadingEntity | undefined =>
    entities.find(
      (one) =>
        hasTag(one, tag) &&
        said.some((word) =>
          [one.name, ...one.aliases].some((name) => name.toLowerCase().split(/\W+/).includes(word)),
        ),
    )
  const [target, item] = [draft.target, draft.item].map((id) => (id === null ? undefined : byId.get(id)))
  const fuel = hasTag(target, 'flammable') ? target : named('flammable')
  const lit = [item, target].find((one) => hasTag(one, 'light') && !hasTag(one, 'weapon')) ?? named('light')
  const brings =
    /^(?:throw|hurl|toss|chuck|fling|lob|drop|cut|shoot|kick|knock|put|swing|follow|lower|pitch|touch|smash|let)/.test(
      draft.verb,
    )
  if (
    fuel !== undefined &&
    ((lit !== undefined && brings) || (draft.action === 'force' && fire.test(draft.tail)))
  ) {
    draft.action = 'burn'
    draft.target = fuel.id
    draft.item = lit?.id ?? draft.item
  }
}

/** One unlocks or forces the door of a room, not the room. */
export function toDoor(draft: Draft, scope: Scope): void {
  if (!/^(?:unlock|force|close|open|hack)$/.test(draft.action) || draft.target === null) return
  const target = scope.index.byId.get(draft.target)
  if (target === undefined || !/^(?:exit|place)$/.test(target.kind)) return
  const words = new Set(
    `${target.name} ${target.aliases.join(' ')}`
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word.length > 3),
  )
  const doors = scope.index.scene.objects.filter((one) => hasTag(one, 'door'))
  const door = doors.find(({ name }) =>
    name
      .toLowerCase()
      .split(/\W+/)
      .some((word) => words.has(word)),
  )
  draft.target = door?.id ?? draft.target
}
