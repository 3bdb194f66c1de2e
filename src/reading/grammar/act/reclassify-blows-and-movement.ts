/**
 * What blows and steps really are, once it is known at whom or where. A blow needs somebody to land on: a verb of
 * violence without one stays weak, so that no fight starts by a slip of the pen.
 */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { firstFoe, type Scope } from '../scene/resolve-mentions.ts'
import { firstTagged, hasTag, isAbsentPerson, isCalled, isText } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'
import { wayByDirection } from './clause-of-only-a-noun.ts'
import { settleMovement } from './plain-movement.ts'

type Rule = (draft: Draft, scope: Scope, target: ReadingEntity | undefined) => void

/** Changes a draft in place. */
export function reclassBody(draft: Draft, scope: Scope): void {
  if (isDirected(draft, scope)) draft.action = 'go'
  if (/^(?:look|examine|search|wait)$/.test(draft.action) && isShadowed(draft)) {
    draft.action = 'look'
    draft.target = null
    delete draft.missing
  }
  rules[draft.action]?.(draft, scope, draft.target === null ? undefined : scope.index.byId.get(draft.target))
  settleMovement(draft, scope)
  if (draft.item !== null && draft.item === draft.target) draft.item = null
  if (isMisplaced(draft)) draft.quality *= 0.4
}

const onTheWay = /^(?:go|sneak|climb|flee|look|examine|search|listen|hide|follow)$/

/** "Down the cellar": a way behind a word of direction is taken, whatever else the word may mean. */
function isDirected({ action, clause, target }: Draft, { index }: Scope): boolean {
  return (
    !onTheWay.test(action) &&
    /^(?:down|up|over|back|off|out|through|into|in|on|along|across) (?:to |in |into |the )/.test(clause) &&
    isWay(index.byId.get(target ?? ''))
  )
}

/** Done with or to something that is not in the scene: then it is not done to whoever else is. */
function isMisplaced({ action, verb, item, unlinked, clause }: Draft): boolean {
  if (action === 'grapple')
    return unlinked.length > 0 && item === null && /\b(?:onto|on|into|at) (?:them|him|her|it)\b/.test(clause)
  return action === 'consume' && /^use/.test(verb) && / on (?!me\b|myself\b)/.test(clause)
}

const fightingWith = ({ index }: Scope): boolean => index.scene.mode === 'combat'

const rules: Readonly<Partial<Record<Draft['action'], Rule>>> = {
  attack: reclassAttack,
  grapple(draft, _scope, target) {
    if (target?.kind === 'object' && / net$/.test(draft.verb)) {
      draft.item = target.id
      draft.target = null
      return
    }
    if (target !== undefined && target.kind !== 'person') {
      draft.action = /^(?:throw|drag|carry) \* (?:out|away|outside)/.test(draft.verb)
        ? 'put'
        : /^(?:jump|leap|climb|sit|latch)/.test(draft.verb)
          ? 'climb'
          : /^(?:pull|grab|seize)/.test(draft.verb)
            ? 'take'
            : 'force'
    } else if (target === undefined) draft.quality *= 0.6
  },
  force(draft, _scope, target) {
    if (target?.kind === 'person')
      draft.action = /^(?:push|knock|tip|throw|flip|heave|bring|put _ shoulder|shoulder|barge)/.test(
        draft.verb,
      )
        ? 'grapple'
        : 'attack'
  },
  heal: reclassHeal,
  free(draft, scope, target) {
    const moored = scope.index.scene.objects.find(
      (one) => hasTag(one, 'vehicle') && /\b(?:holding|mooring|securing|tying|from)\b/.test(draft.clause),
    )
    if (moored !== undefined && target?.kind !== 'person') {
      draft.action = 'use'
      draft.target = moored.id
      return
    }
    const bound = firstTagged(scope.index.scene.people, 'bound')
    if (target?.kind !== 'person' && bound !== undefined) draft.target = bound.id
  },
  help(draft, _scope, target) {
    if (hasTag(target, 'bound')) draft.action = 'free'
  },
  cast: reclassCast,
  surrender(draft, scope, target) {
    // Empty hands shown where nobody is fighting are a courtesy.
    const calm = !fightingWith(scope) && scope.index.scene.mode !== 'combat'
    if (calm && /\bhands?\b/.test(draft.verb)) {
      draft.action = 'show'
      draft.target ??= target?.id ?? scope.interlocutor
      return
    }
    if (
      target?.kind === 'object' ||
      (target?.kind === 'item' && !hasTag(target, 'weapon') && /^give up/.test(draft.verb))
    )
      draft.action = 'give'
    else draft.target = null
  },
  defend(draft, _scope, target) {
    if (target?.kind === 'exit' && /^(?:fall back|disengage|back off|give ground)/.test(draft.verb))
      draft.action = 'flee'
  },
  go: reclassGo,
  flee(draft, scope, target) {
    if (hasObject(draft, target)) return
    if (/^(?:leave|exit)/.test(draft.verb) && target?.kind === 'object' && !hasTag(target, 'portable'))
      draft.target = null
    if (goesThroughFor.test(draft.clause) && !isWay(target)) {
      draft.action = 'search'
      draft.target = target?.kind === 'object' ? target.id : null
      return
    }
    draft.target = backWay(draft, scope) ?? draft.target
    const { scene } = scope.index
    if (
      target?.kind === 'person' &&
      !hasTag(target, 'hostile') &&
      /^(?:run|dash|bolt|sprint)/.test(draft.verb)
    )
      draft.action = 'go'
    else if (target?.kind === 'person') draft.target = null
    if (
      draft.target === null &&
      /^(?:get out|gtfo|nope out|leg it out|run out|make .* exit)/.test(draft.verb)
    )
      draft.target = wayOut(scope)?.id ?? null
    if (
      target !== undefined &&
      scene.mode !== 'combat' &&
      target.kind === 'object' &&
      /^(?:run|dash)/.test(draft.verb)
    )
      draft.action = 'go'
  },
  sneak(draft, scope) {
    if (
      /^sl(?:ip|ide) into/.test(draft.verb) &&
      /\b(?:booth|seat|chair|stool|bench|bed|pew)\b/.test(draft.clause)
    ) {
      draft.action = 'go'
      draft.target ??= seatIn(draft, scope)
    }
    draft.target = backWay(draft, scope) ?? draft.target ?? directed(draft, scope)
    if (draft.target === null && /^(?:slip|sneak|creep|steal|slink|sidle|ghost) out$/.test(draft.verb))
      draft.target = wayOut(scope)?.id ?? null
    if (/\bthe way (?:i|we) came\b/.test(`${draft.clause} ${draft.tail}`)) draft.target = null
  },
  climb(draft, scope, target) {
    // "Climb through the rain towards the Row" goes there, as anybody does.
    if (isWay(target) && /^climb\b.* (?:to|towards?|for) /.test(draft.clause)) draft.action = 'go'
    // Stairs are walked.
    if (
      /\b(?:stairs|staircase|stairway|stairwell|steps|landing|floor|storey|gangway|gangplank|ramp)\b/.test(
        draft.clause,
      )
    )
      draft.action = 'go'
    if (target !== undefined) return
    const last = scope.focus.map((id) => scope.index.byId.get(id)).find((one) => one !== undefined)
    if (hasTag(last, 'openable') || hasTag(last, 'vehicle')) draft.target = last?.id ?? null
  },
  follow(draft, _scope, target) {
    if (target?.kind === 'exit' || target?.kind === 'place') draft.action = 'go'
  },
  steal(draft, _scope, target) {
    // A letter that is held up is shown; only people are held up.
    if (/^hold up|^stick up/.test(draft.verb) && target?.kind !== 'person') {
      draft.action = 'show'
      draft.item = draft.target ?? draft.item
      draft.target = null
    }
  },
  hide(draft, _scope, target) {
    draft.item = null
    // Who ducks into the laundromat goes there.
    if (
      isWay(target) &&
      /^(?:duck|slip|dive|dart|nip|pop|vanish|disappear|melt) (?:back )?(?:in|into|inside|through)\b/.test(
        draft.clause,
      )
    )
      draft.action = 'go'
  },
}

function reclassAttack(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  const anybody =
    /\b(?:whoever|closest|nearest|enem(?:y|ies)|foes?|them|everyone|everybody|all of them|goons?|bastards?|weakest|least hp)\b/.test(
      draft.clause,
    )
  if (target === undefined) {
    if (/\blights?\b/.test(draft.clause)) return
    if (strangeObject(draft, anybody) || draft.clause === 'fire') {
      draft.quality *= 0.4
      return
    }
    const last = scope.focus
      .map((id) => scope.index.byId.get(id))
      .find((one) => one?.kind === 'person' && !hasTag(one, 'ally'))
    if (fightingWith(scope))
      draft.target = (anybody ? firstFoe(scope) : (last ?? firstFoe(scope)))?.id ?? null
    else if (last !== undefined && draft.coverage > 0.5) draft.target = last.id
    else draft.quality *= 0.4
  } else if (hasTag(target, 'bound') && /^(?:cut|slice|hack|saw)/.test(draft.verb)) draft.action = 'free'
  else if (target.kind === 'object' && /\bmyself (?:at|onto|into|on|upon|towards?)\b/.test(draft.clause))
    draft.action = hasTag(target, 'door') ? 'force' : 'go'
  else if (/^(?:object|item)$/.test(target.kind)) reclassBlowAtThing(draft, scope, target)
  else if (target.kind !== 'person') {
    draft.action = target.kind === 'topic' || target.kind === 'spell' ? 'improvise' : 'go'
  }
}

/** Something is hit that is nowhere in the scene; then it is nobody who is. */
function strangeObject({ unlinked }: Draft, anybody: boolean): boolean {
  const meant = unlinked.filter(
    (word) =>
      !/^(?:hard|fast|again|away|home|wildly|nearest|closest|whoever|enem(?:y|ies)|foes?|hp|least|weakest|left|round|bastards?|goons?)$/.test(
        word,
      ),
  )
  return meant.length > 0 && !anybody
}

function reclassBlowAtThing(draft: Draft, scope: Scope, target: ReadingEntity): void {
  const rope = isCalled(target, /\b(?:ropes?|bonds|bindings|cords?)\b/)
  const bound = firstTagged(scope.index.scene.people, 'bound')
  if (rope && bound !== undefined && /^(?:cut|slice|hack|saw|slash)/.test(draft.verb)) {
    draft.action = 'free'
    draft.target = bound.id
  } else if (target.kind === 'item') draft.action = 'use'
  else if (/^(?:take|pull|drop) /.test(draft.verb)) draft.action = 'take'
  else if (!/^(?:shoot|fire|put|unload|open fire|snipe|blast|stab|slash|attack|empty)/.test(draft.verb))
    draft.action = 'force'
}

function reclassHeal(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  const item = draft.item === null ? undefined : scope.index.byId.get(draft.item)
  const spell = scope.index.scene.belongings.find((one) => one.kind === 'spell' && hasTag(one, 'heal'))
  if (item === undefined && spell !== undefined && /^(?:heal|cure)/.test(draft.verb)) {
    draft.action = 'cast'
    draft.item = spell.id
  }
  if (target !== undefined && target.kind !== 'person') draft.target = null
}

function reclassCast(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  if (/\bto sleep\b/.test(draft.clause) && draft.item === null)
    draft.item =
      scope.index.scene.belongings.find((one) => one.kind === 'spell' && /sleep/.test(one.name))?.id ?? null
  if (/\b(?:myself|on me)\b/.test(draft.clause) || /\bthem all\b|\beveryone\b|\bthem\b/.test(draft.clause))
    draft.target = null
  if (draft.item === null && /^target/.test(draft.verb)) draft.quality *= 0.4
  if (draft.item === null && target?.kind === 'person' && /^(?:summon|invoke)/.test(draft.verb))
    draft.action = 'greet'
  if (draft.item === null && /^(?:weave|channel)$/.test(draft.verb)) draft.action = 'go'
}

/** "Get out the letter", "run the tap", "do one full spin": a verb of running that is done to something is no flight. */
function hasObject(draft: Draft, target: ReadingEntity | undefined): boolean {
  const isThing = target?.kind === 'item' || hasTag(target, 'portable')
  if (/^get out (?!of\b)/.test(draft.clause) && isThing) draft.action = 'equip'
  else if (/^(?:run|bolt|dash) (?:a|an|my|one|the|his|her|their) /.test(draft.clause) && !isWay(target))
    draft.action = 'use'
  else if (/^do one \p{L}/u.test(draft.clause)) draft.action = 'gesture'
  else return false
  return true
}

function isWay(target: ReadingEntity | undefined): boolean {
  return target?.kind === 'exit' || target?.kind === 'place'
}

/** The way that is simply out; of several it is for those to say who know where one came from. */
export function wayOut(scope: Scope): ReadingEntity | undefined {
  const { exits } = scope.index.scene
  const out = exits.find((one) => isCalled(one, /^(?:out|outside|exit)$/))
  return out ?? (exits.length === 1 ? exits[0] : undefined)
}

/** "Head upstairs": a way that is called by the direction the verb itself names. */
function directed({ verb }: Draft, { index }: Scope): string | null {
  const way = /\b(?:upstairs|downstairs|below|ashore|inside|indoors|topside|aboard)$/.exec(verb)?.[0]
  if (way === undefined) return null
  return index.scene.exits.find((one) => isCalled(one, new RegExp(`^${way}$`)))?.id ?? null
}

const hillward = /^\p{L}+ (?:on |back )?(up|down)hill\b/u

/** "Unlock the cellar door and go down": the only way that leads there. */
function upOrDown({ clause }: Draft, scope: Scope): string | null {
  const hill = hillward.exec(clause)?.[1]
  const way = /^\p{L}+ (?:on |back )?(up|down)(?: there| now)?$/u.exec(clause)?.[1] ?? hill
  const { exits } = scope.index.scene
  const only = hill !== undefined && exits.length === 1 ? exits[0] : undefined
  return way === undefined ? null : ((wayByDirection(way, scope) ?? only)?.id ?? null)
}

function backWay(draft: Draft, scope: Scope): string | undefined {
  if (!/\b(?:out (?:the )?back|the back(?: way| door)?)\b(?! room| stairs?| alley)/.test(draft.clause))
    return undefined
  const named = scope.index.scene.exits.filter((one) => isCalled(one, /\bback\b/))
  return (named.find((one) => isCalled(one, /out back|alley/)) ?? named[0])?.id
}

const upward = /\b(?:ladder|loft|rafters?|roof)\b/
const throughIt = /\b(?:window|skylight|hatch|vent|wall|tree|chimney|duct)\b/

function climbed({ verb }: Draft, { name, aliases }: ReadingEntity): boolean {
  const names = `${name} ${aliases.join(' ')}`.toLowerCase()
  return upward.test(names) || (throughIt.test(names) && /\b(?:up|into|onto|out|through|in)\b/.test(verb))
}

/** "Go through the machines for anything he hid" looks for it. */
const goesThroughFor =
  /^\p{L}+ through .* for (?:any\p{L}*|some\p{L}*|whatever|what|signs?|traces?|clues?)\b/u

/** "Go through the binder", "go over it page by page"; "go over to it" is a walk. */
const goesThrough = /^\p{L}+(?: back)? (?:through|over) (?!to\b|towards?\b|and\b|by\b)/u
const passed =
  /\b(?:doors?|doorway|gates?|gateway|windows?|curtains?|arch|archway|hatch|crowd|turnstile|portcullis|bridge|walls?|fence|hedge|railings?|rail|barrier|counter|roofs?|tunnel|vent|hole|gap|passage|rubble|roadblock|queue)\b/

/** True for a thing that nobody walks through or climbs over: who goes through it looks what is in it. */
function isGoneThrough({ clause }: Draft, target: ReadingEntity | undefined): boolean {
  return (
    target?.kind === 'object' &&
    /^(?:go|work)\b/.test(clause) &&
    !hasTag(target, 'door') &&
    !isCalled(target, passed)
  )
}

function reclassGo(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  const leaving =
    /^(?:leave|exit|out|outside|walk out|head out|go out|go outside|step out|step outside|head outside|storm out|walk away|head off|waltz out|march out|stride out|bounce|dip|split)/.test(
      draft.verb,
    )
  if (goesThrough.test(draft.clause) && (isText(target) || isGoneThrough(draft, target))) {
    draft.action = isText(target) ? 'read' : 'search'
    return
  }
  const hill = hillward.test(draft.clause) && !isWay(target) ? upOrDown(draft, scope) : null
  if (hill !== null) {
    draft.unlinked = []
    draft.coverage = 1
  }
  draft.target =
    hill ?? backWay(draft, scope) ?? draft.target ?? directed(draft, scope) ?? upOrDown(draft, scope)
  const last = scope.index.byId.get(scope.focus[0] ?? '')
  if (draft.verb === 'out' && draft.target !== null && hasTag(last, 'openable'))
    draft.target = last?.id ?? null
  if (leaving && draft.target === null && !/\b(?:everything|nothing|it|them)\b/.test(draft.clause))
    draft.target = wayOut(scope)?.id ?? null
  else if (leaving && /^leave/.test(draft.verb) && /\b(?:everything|nothing|it|them)\b/.test(draft.clause))
    draft.quality *= 0.3
  else if (draft.verb === 'leave' && (hasTag(target, 'portable') || target?.kind === 'item'))
    draft.action = 'put'
  else if (
    draft.verb === 'go for' &&
    target?.kind === 'person' &&
    hasTag(target, 'hostile') &&
    fightingWith(scope)
  )
    draft.action = 'attack'
  else if (draft.verb === 'go for' && hasTag(target, 'portable')) draft.action = 'take'
  else if (
    target !== undefined &&
    !isWay(target) &&
    climbed(draft, target) &&
    !/^(?:sit|stand|lean|kneel|look|cross|walk|approach|head over)/.test(draft.verb)
  )
    draft.action = 'climb'
  else if (
    hasTag(target, 'vehicle') &&
    /^(?:get|pile|hurry|help) ?(?:in|into|on|onto|aboard)?$/.test(draft.verb)
  )
    draft.action = 'climb'
  else if (target?.kind === 'object' && /^(?:ride|drive|sail|row|pilot|steer)\b/.test(draft.verb))
    draft.action = 'use'
  else if ((target?.kind === 'topic' && !isAbsentPerson(target)) || target?.kind === 'item')
    draft.target = null
  if (draft.action === 'go' && fightingWith(scope) && /^run/.test(draft.verb) && target?.kind === 'exit')
    draft.action = 'flee'
}

/** "Check whether anyone from the bar is following me": one looks behind oneself, and not at the bar. */
function isShadowed({ clause, tail }: Draft): boolean {
  return /\b(?:tail|follow|shadow|trail|watch)(?:s|ing|ed)? (?:me|us)\b|\bbehind (?:me|us)\b/.test(
    `${clause} ${tail}`,
  )
}

/** "Coffee Lady's booth" is the booth, where there is only one: whoever it is called after. */
function seatIn({ clause }: Draft, { index }: Scope): string | null {
  const [noun] = /\b(?:booth|seat|chair|stool|bench|bed|pew)\b/.exec(clause) ?? []
  const seats = index.scene.objects.filter(
    (one) => noun !== undefined && isCalled(one, new RegExp(`\\b${noun}\\b`)),
  )
  return seats.length === 1 ? (seats[0]?.id ?? null) : null
}
