/** What talk really is, once its words are known: telling with "or else" is a threat, asking with coins is a bribe. */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { firstFoe, lastOf, personAtHand, type Scope } from '../scene/resolve-mentions.ts'
import { firstTagged, hasTag, isCalled, nameWords } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'
import { directed } from './act-groups.ts'
import { isVendor } from './reclassify-acts-on-things.ts'
import { alarm, blame, insults, money, poses, reassurance, threat } from './words-that-change-an-act.ts'

type Rule = (draft: Draft, scope: Scope, target: ReadingEntity | undefined) => void

/** Changes a draft in place. */
export function reclassTalk(draft: Draft, scope: Scope): void {
  if (draft.action === 'ask') askFaceToFace(draft, scope)
  // "I challenge Viktor to a thumb war": an invitation to play asks nothing of anybody that dice could win.
  if (draft.action === 'persuade' && playful.test(draft.clause)) draft.action = 'tell'
  rules[draft.action]?.(draft, scope, draft.target === null ? undefined : scope.index.byId.get(draft.target))
  if (draft.action === 'intimidate' && draft.target === null)
    draft.target = draft.topics.find((id) => scope.index.byId.get(id)?.kind === 'person') ?? null
  if (draft.action === 'bribe')
    draft.item = firstTagged(scope.index.scene.belongings, 'money')?.id ?? draft.item
  const pronoun = listenerPronoun(draft.clause)
  if (draft.target === null && draft.missing === undefined && directed.has(draft.action)) {
    draft.target = pronoun === undefined ? whoIsMeant(draft, scope) : lastOf(pronoun, scope)
    if (draft.target === null && pronoun !== undefined) draft.missing = 'one of that sort'
    if (pronoun !== undefined) draft.topics = draft.topics.filter((id) => id !== draft.target)
  }
  if (
    draft.target === null &&
    scope.index.scene.people.length === 0 &&
    /\b(?:him|her|them)\b/.test(draft.clause)
  )
    draft.missing ??= 'one of that sort'
}

const playful =
  /^(?:challenge|invite|dare) .*\bto (?:a|an|one|some) (?:\p{L}+[ -])?(?:war|contest|match|game|race|dance|dance-off|competition|round of \p{L}+|bout of \p{L}+)\b/u

/** "Ask what he had been like": whom the question is about by a "he" is not who hears it, where one is speaking with somebody. */
function askFaceToFace(draft: Draft, { index, interlocutor }: Scope): void {
  const isOpen = /^ask (?:what|where|when|why|how|if|whether) (?:he|she|they|his|her|their)\b/.test(
    draft.clause,
  )
  const spoken = index.byId.get(interlocutor ?? '')
  if (!isOpen || spoken?.kind !== 'person' || draft.target === spoken.id) return
  if (draft.target !== null) draft.topics = [...draft.topics, draft.target]
  draft.target = spoken.id
}

/** "Ask him": the pronoun of whoever is spoken to. */
function listenerPronoun(clause: string): 'he' | 'she' | undefined {
  const [, word] = /^[a-z]+(?: (?:to|with|at|up|over|back))* (him|her)(?= |$)/.exec(clause) ?? []
  return word === undefined ? undefined : word === 'him' ? 'he' : 'she'
}

/** Whom talk is meant for when nobody is named. */
function whoIsMeant(draft: Draft, scope: Scope): string | null {
  const fighting = scope.index.scene.mode === 'combat'
  const foe =
    fighting && /^(?:persuade|intimidate|provoke|deceive)$/.test(draft.action)
      ? firstFoe(scope)?.id
      : undefined
  if (
    /^(?:pretend|disguise|act|feign|play|fake|confuse|do the)/.test(draft.verb) &&
    draft.verb !== 'play along' &&
    draft.verb !== 'play along with'
  )
    return null
  if (draft.action === 'insight' && /\b(?:any|anyone|who|they|them|everyone)\b/.test(draft.clause))
    return null
  if (draft.action === 'ask' && /^ask around/.test(draft.verb)) return null
  if (
    draft.action === 'deceive' &&
    /\b(?:noise|scene|commotion|diversion|distraction|ruckus|alarm|worm|confuse|dice|cards|game)\b/.test(
      draft.clause,
    )
  )
    return null
  return personAtHand(scope) ?? foe ?? onlyOne(scope)
}

/** Whoever is alone with the player is the one who is spoken to. */
function onlyOne({ index }: Scope): string | null {
  const [one, ...others] = index.scene.people.filter((person) => !hasTag(person, 'animal'))
  return others.length === 0 && index.scene.mode !== 'combat' ? (one?.id ?? null) : null
}

/** Courtesies ask nothing, whatever they name: "wish him a quiet watch". */
const courtesies = /^(?:wake|nod|wave|smile|call|hail|bow|curtsey|kneel|raise|doff|give \*)/

const rules: Readonly<Partial<Record<Draft['action'], Rule>>> = {
  tell: reclassTell,
  ask(draft, _scope, target) {
    if (
      money.test(draft.clause) &&
      !/\babout\b.*\b(?:money|gold|silver|coins?|credits?)\b/.test(draft.clause)
    )
      draft.action = 'bribe'
    else if (
      /\bif (?:i|we) (?:can|could|may|might)\b|\bif (?:he|she|they)(?:'ll|'d| will| would| can| could) (?!know|tell|have|be|talk|say|speak|answer|open up|recogni|remember)\w+/.test(
        `${draft.clause} ${draft.tail}`,
      )
    )
      draft.action = 'persuade'
    else if (target === undefined && /^(?:find out|learn)/.test(draft.verb) && draft.topics.length === 0)
      draft.action = 'search'
  },
  greet(draft, scope, target) {
    if (
      scope.index.scene.mode === 'combat' &&
      hasTag(target, 'hostile') &&
      /^(?:talk|speak|call|hail|have a word|converse)/.test(draft.verb)
    )
      draft.action = 'persuade'

    const about =
      draft.topics.some((id) => !/^(?:object|item)$/.test(scope.index.byId.get(id)?.kind ?? '')) ||
      /\b(?:about|what|whether)\b/.test(`${draft.clause} ${draft.tail}`)
    if (/^(?:bid|wish)\b/.test(draft.verb)) draft.topics = []
    else if (about && !courtesies.test(draft.verb)) draft.action = 'ask'
    else if (/^call \*? ?over/.test(draft.verb) && target === undefined) draft.action = 'tell'
  },
  insight(draft, _scope, target) {
    if (
      target?.kind !== 'person' &&
      /\b(?:place|room|area|atmosphere|vibe|surroundings|mood of)\b/.test(draft.clause)
    ) {
      draft.action = 'look'
      draft.target = null
    }
  },
  give: reclassGive,
  trade: reclassTrade,
  persuade: reclassPersuade,
  intimidate: reclassIntimidate,
  deceive(draft, scope, target) {
    if (target === undefined && /\b(?:dice|cards|game)\b/.test(draft.clause)) {
      const [game] = draft.topics
      draft.target = draft.item ?? game ?? null
      draft.topics = draft.topics.filter((id) => id !== draft.target)
      if (draft.item === draft.target) draft.item = null
    } else if (/^confuse/.test(draft.verb) && target?.kind !== 'person') draft.target = null
    if (scope.index.scene.mode !== 'combat' && /^yell fire|^shout fire/.test(draft.verb)) draft.target = null
  },
  perform(draft, scope, target) {
    const upon = / (?:on|off|onto) /.test(draft.clause)
    if (/\b(?:play|strum|song|tune|ballad|lute)\b/.test(draft.clause))
      draft.item ??= firstTagged(scope.index.scene.belongings, 'instrument')?.id ?? null
    if (
      target === undefined &&
      upon &&
      draft.item !== null &&
      !hasTag(scope.index.byId.get(draft.item), 'instrument')
    ) {
      draft.target = draft.item
      draft.item = null
    }
  },
  flirt(draft) {
    // A coat may be called beautiful without any designs on who wears it, and a wink is a greeting.
    if (/^tell/.test(draft.verb) && !/\b(?:he|she|they|you)(?:'s|'re| is| are)\b/.test(draft.clause))
      draft.action = 'tell'
    else if (/\bwink\b/.test(draft.verb)) draft.action = 'greet'
    draft.target ??= draft.topics.shift() ?? draft.item
  },
  show(draft, scope, target) {
    // Money laid down before somebody is offered.
    if (
      hasTag(scope.index.byId.get(draft.item ?? ''), 'money') &&
      !/^(?:show|flash|hold|let|display)/.test(draft.verb)
    )
      draft.action = 'bribe'
    // A hilt that somebody is let see is no gift.
    if (/^(?:let|flash)/.test(draft.verb) && hasTag(scope.index.byId.get(draft.item ?? ''), 'weapon'))
      draft.action = 'intimidate'
    if (draft.item === null && /^(?:reveal|display)/.test(draft.verb) && target !== undefined)
      draft.action = 'tell'
  },
}

function reclassTell(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  const said = `${draft.clause} ${draft.tail}`
  if (hasTag(target, 'animal')) draft.action = 'persuade'
  else if (money.test(said) && /\b(?:in it|worth|if|for (?:him|her|them))\b/.test(said))
    draft.action = 'bribe'
  else if (threat.test(said)) draft.action = 'intimidate'
  else if (/\bwhich is (?:a lie|not true)\b|\bi'm lying\b|[,(] ?that's a lie\b/.test(said))
    draft.action = 'deceive'
  else if (alarm.test(said) && (hasTag(target, 'authority') || hasTag(target, 'hostile')))
    draft.action = 'deceive'
  else if (blame.test(said)) draft.action = 'accuse'
  else if (/\btime (?:he|she|they|you) (?:told|tells|tell) me\b/.test(said)) draft.action = 'ask'
  else if (poses(said) && !isOwnName(said, scope)) draft.action = 'deceive'
  else if (insults(said)) draft.action = 'provoke'
  // Comfort is told; only somebody armed against one has to be talked round by it.
  else if (reassurance.test(said) && (scope.index.scene.mode === 'combat' || hasTag(target, 'hostile')))
    draft.action = 'persuade'
  else if (
    /\btime (?:he|she|they|you) (?:told|tells|tell) me\b|\b(?:like|want|love) to (?:hear|know)\b/.test(said)
  )
    draft.action = 'ask'
  else if (/\b(?:i|we) (?:need|want|would like) (?:him|her|them|you|to)\b|\bcould use a\b/.test(said))
    draft.action = 'persuade'
  else if (/\bthat i know (?:what|about|everything|all)\b/.test(said)) draft.action = 'intimidate'
}

/** Whoever says their own name is not lying. */
function isOwnName(said: string, { index }: Scope): boolean {
  const called = /\b(?:my name is|call me|i am called|i'm called) ([\p{L}'’-]+)/u.exec(said)?.[1]
  return called !== undefined && (index.scene.hero ?? []).some((name) => nameWords(name).includes(called))
}

/** A part of a thing, or the use of it: who offers a swig from a flask keeps the flask. */
const onlySome =
  /\b(?:swig|sip|drink|gulp|taste|bite|pull|drag|puff|mouthful|slice|share|look|nip|swallow|turn|half|some|bit|piece) (?:of|from|at|on|with) (?:my|the|this|our)\b/

/** What is offered to bring somebody round, and is no small kindness. */
const dealt =
  /\b(?:deal|trade|bargain|job|work|help|way out|chance|choice|favou?rs?|truce|terms|partnership|share|cut|reward|protection|exchange|return|bet|wager|to)\b/

function reclassGive(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  if (onlySome.test(draft.clause) && !money.test(draft.clause)) {
    draft.action = 'tell'
    draft.item = null
    return
  }
  handedOver(draft, scope, target)
  if (draft.action !== 'give') return
  const coin =
    hasTag(draft.item === null ? undefined : scope.index.byId.get(draft.item), 'money') ||
    money.test(draft.clause)
  const wanted = / to (?!the\b|a\b|my\b|his\b|her\b|him\b|them\b|it\b)[a-z]+/.test(
    draft.clause.replace(/^.*? to (?=the|my|his|her)/, ''),
  )
  if (/^pay/.test(draft.verb) && /\b(?:room|drinks?|ale|beer|meal|tab|bill|food|bed)\b/.test(draft.clause))
    draft.action = 'trade'
  else if (
    coin &&
    (wanted ||
      draft.verb.startsWith('offer') ||
      /\b(?:if|to tell|to look|to let|to row|to forget)\b/.test(`${draft.clause} ${draft.tail}`))
  )
    draft.action = 'bribe'
  else if (
    coin &&
    /\b(?:across|onto|on|along|over|down on) the (?:bar|counter|table|desk)\b/.test(draft.clause)
  )
    draft.action = 'bribe'
  else if (/^offer/.test(draft.verb) && draft.item === null)
    draft.action = dealt.test(draft.clause) ? 'persuade' : 'tell'
  else if (draft.verb === 'pass' && draft.item === null && target === undefined) draft.action = 'wait'
  if (coin) draft.item ??= firstTagged(scope.index.scene.belongings, 'money')?.id ?? null
  if (draft.action === 'trade') reclassTrade(draft, scope, target)
}

/** Slid over the bar it is for whoever stands there; slid aside it is only moved. */
function handedOver(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  const thing = draft.item === null ? undefined : scope.index.byId.get(draft.item)
  if (target !== undefined) return
  if (/\b(?:across|over|along|onto|on) the (?:bar|counter|table|desk)\b/.test(draft.clause)) {
    const { people } = scope.index.scene
    draft.target = personAtHand(scope) ?? people.find(isVendor)?.id ?? null
    if (hasTag(thing, 'document')) draft.action = 'show'
  } else if (
    hasTag(thing ?? scope.index.byId.get(draft.topics[0] ?? ''), 'fixed') &&
    /^(?:slide|push|pass)/.test(draft.verb)
  ) {
    draft.action = 'use'
    draft.target = draft.item ?? draft.topics[0] ?? null
    draft.item = null
  }
}

function reclassTrade(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  if (target !== undefined && isVendor(target)) return
  const seller = [...scope.index.scene.people, ...scope.index.scene.objects].find(isVendor)
  const thing = draft.item === null ? undefined : scope.index.byId.get(draft.item)
  if (thing !== undefined && isCalled(thing, /machine/)) {
    draft.action = 'use'
    draft.target = thing.id
    draft.item = null
    return
  }
  const treat = /\b(?:drinks?|ale|beer|round|meal|food|pint|wine|whisk|one|another)/.test(draft.clause)
  if (seller !== undefined && (target === undefined || treat || hasTag(target, 'hostile'))) {
    // Whoever is treated is still whom it is for.
    if (target?.kind === 'person' && target.id !== seller.id) draft.topics.unshift(target.id)
    draft.target = seller.id
  }
  if (draft.item === draft.target) draft.item = null
}

function reclassPersuade(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  if (
    /^cheer|^make \* laugh/.test(draft.verb) &&
    / with a (?:song|tune|joke|story|dance|trick|ballad)\b/.test(draft.clause)
  ) {
    draft.action = 'perform'
    return
  }
  if (
    /\b(?:drop|lower|throw down|put down) (?:his|her|their|its|the) (?:weapons?|swords?|guns?|blades?|knife|knives)\b|\bto (?:surrender|stand down|back off)\b/.test(
      draft.clause,
    )
  ) {
    draft.action = 'intimidate'
    draft.item = null
    return
  }
  if (/^send \* to/.test(draft.verb) && target !== undefined && draft.item !== null) {
    draft.action = 'give'
    return
  }
  const moved = draft.item ?? draft.topics[0] ?? null
  if (
    /^ask(?: \*)? for/.test(draft.verb) &&
    /\b(?:hot|bed|room|food|meal|drink|ale|beer|pint|menu|price|bill|supper|stew|cheapest|whisk\w+)\b/.test(
      draft.clause,
    )
  ) {
    draft.action = 'trade'
    reclassTrade(draft, scope, target)
    return
  }
  if (target === undefined && hasTag(scope.index.byId.get(moved ?? ''), 'usable')) {
    draft.action = 'use'
    draft.target = moved
    draft.item = null
    return
  }
  if (
    target === undefined &&
    moved !== null &&
    /^(?:get|have|send|set|scratch|rub|quiet|stroke|pat)/.test(draft.verb)
  ) {
    const thing = scope.index.byId.get(moved)
    draft.action =
      thing?.kind === 'exit' || thing?.kind === 'place'
        ? 'go'
        : /^(?:get|have)/.test(draft.verb)
          ? 'take'
          : 'use'
    draft.target = moved
    draft.item = null
    draft.topics = draft.topics.filter((id) => id !== moved)
  } else if (
    money.test(draft.clause) &&
    /^(?:ask|tell|get|convince|persuade)/.test(draft.verb) &&
    / with | for /.test(draft.clause) &&
    /\b\d+|\btwo|\bfive|\bten\b/.test(draft.clause)
  ) {
    draft.action = 'bribe'
  }
}

const weaponWords = /\b(?:gun|knife|blade|sword|dagger|pistol|weapon|stunner|bow|arrow|axe|steel)\b/

function reclassIntimidate(draft: Draft, scope: Scope, target: ReadingEntity | undefined): void {
  if (
    /^demand/.test(draft.verb) &&
    /\b(?:strongest|cheapest|finest|drinks?|ale|beer|wine|food|room|meal)\b/.test(draft.clause)
  ) {
    draft.action = 'trade'
    reclassTrade(draft, scope, target)
    return
  }
  if (!/^(?:pull|point|level|aim|train|hold|put|press|draw|wave|brandish) /.test(draft.verb)) return
  const armed = [...draft.topics, ...(draft.item === null ? [] : [draft.item])].find((id) =>
    hasTag(scope.index.byId.get(id), 'weapon'),
  )
  if (armed !== undefined || weaponWords.test(draft.clause)) {
    draft.item = armed ?? draft.item
    draft.topics = draft.topics.filter((id) => id !== armed)
  } else {
    draft.action = 'use'
    draft.target ??= draft.item ?? draft.topics[0] ?? null
  }
}
