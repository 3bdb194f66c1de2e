/**
 * Something that a line names and that is not here. Whatever the place's own words speak of is there, listed or not, and
 * so is what every place has; everything else is refused by the name the player gave it, and costs nothing.
 */

import type { NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import {
  isNounPhrase,
  isPluralName,
  joinList,
  sentenceAbout,
  withArticle,
} from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { drinkWords, foodWords } from '../../text/food-and-trade-words.ts'
import { callingOf } from '../../text/people-in-prose.ts'
import { type ActCase, isCalledFor, type Objection, waysOut } from './action-checks.ts'
import { answerOfPerson, crowdCalled, lookAtThing, personToldOf } from './people-and-things-only-in-prose.ts'
import { namesOf } from './senses-and-targets.ts'
import { about, social, taking } from './tools-needed-and-verb-groups.ts'

/** What can be seen and has been seen, as far as words go. */
export interface SceneWords {
  /** All words the place and the last narration have used, folded. */
  readonly words: ReadonlySet<string>
  /** Words that only the narrations of this place have used. */
  readonly lately: ReadonlySet<string>
  /** Those narrations. */
  readonly told: string
  /** What can be done here, as it is offered. */
  readonly offered: string
  /** What those who are here do with their hands. */
  readonly busy: string
  /** Words of what the player answered before the game began, folded. */
  readonly named: ReadonlySet<string>
  /** Names of things at other places where the player has been. */
  readonly known: readonly string[]
  /** People fill the place who have no row of their own. */
  readonly crowded: boolean
  /** What the place itself makes possible, in its author's words, folded. */
  readonly actions: readonly string[]
  /** True for the noun of something that the story turns on somewhere. */
  readonly isStoryThing: (noun: string) => boolean
  /** What anybody there could answer to a question about some topics; null when it takes a person who knows. */
  readonly common?: (question: string, topics: readonly string[]) => string | null
}

const everywhere: ReadonlySet<string> = new Set(
  foldedWords(
    'air area atmosphere body building ceiling city crowd dark darkness distance door exit exits face feet floor ' +
      'furniture ground hand hands head house light lights moon mood night noise people person place rain roof room ' +
      'scene sea shadows silence sky smell sound star stars street surroundings town view wall walls water weather ' +
      'window windows world others rest everything situation problem mess truth time past future plan situation ' +
      'blame bait chance deal hint initiative job lead offer opportunity risk distraction diversion moment advantage ' +
      'conversation talk subject matter pebble pebbles stone stones twig stick dust dirt mud case mystery fight way path road next first last same other one two money coins',
  ),
)

/** What there is about any street or house for a player who only sits, leans or writes in it. */
const ordinary: ReadonlySet<string> = new Set(
  foldedWords(
    'kerb curb pavement step steps stair stairs corner doorway doorframe doorstep pane glass sill rail railing post pillar ' +
      'bench chair seat table stool counter mud dirt dust snow puddle grass sand gutter ledge edge beam cobbles stones ' +
      'stone pebble board boards plank planks brick bricks tile tiles wind breeze fire',
  ),
)

/** What is there to be looked at and cannot be gone through. */
const distant: ReadonlySet<string> = new Set(
  foldedWords(
    'sky moon star stars sea weather rain view distance noise sound smell silence darkness cloud clouds',
  ),
)
/** Ways that lead on from a thing, and do not end at it. */
const leadsFarther =
  /\b(?:cross|climb|swim|row|jump|leap|through|across|past|along|up|down|out)\b(?! (?:to|on|by|beside|in|at)\b)/i
const sitsDown =
  /\b(?<how>sit|seat|perch|kneel|squat|crouch)\b(?:.*?\b(?<where>on|in|at|by|beside|against|under|behind|near)\b)?/i

const eating: ReadonlySet<string> = new Set(['eat', 'drink', 'consume'])
const using: ReadonlySet<string> = new Set(['use', 'put', 'drop'])
/** What a hand can do to anything that is there, and that leaves it as it was. */
const handles =
  /^(?:i )?(?:\w+ly )?(?:turn|wipe|press|touch|clean|polish|sweep|wash|mop|dust|tidy|spin|push|pull|rock|ring|write|draw|scribble|scrawl|doodle|paint|shake|adjust|flick|tap|pat|stroke|play with|fiddle with|mess with|straighten|tilt|stir|lift|raise|lower|put|lay|set|place|rest|lean|hang|slide|nudge|tug|squeeze|fold|smooth)\b/i
const beside =
  /\b(?:next to|beside|by|with|near|behind|opposite|up to|over to) (?:the|that|this|his|her|their)\b/i

/** What takes another's strength or speed. */
const matched: ReadonlySet<string> = new Set(['chase', 'grapple', 'shove'])

const spoken: ReadonlySet<string> = new Set(
  'talk ask tell persuade deceive intimidate provoke flirt accuse'.split(' '),
)
const addressed: ReadonlySet<string> = new Set(
  'talk ask tell persuade deceive intimidate provoke bribe buy sell trade negotiate flirt accuse'.split(' '),
)

/** True for a line that asks for what the place makes possible: its author knows who and what is there. */
function isAuthored({ action }: ActCase, { actions }: SceneWords): boolean {
  const said = ` ${foldedWords(action.details).join(' ')} `
  return actions.some((phrase) => phrase !== '' && said.includes(` ${phrase} `))
}

/** Words that are meant for a listener where there is none; a crowd will do. */
export function unheard(act: ActCase, wordsOf: (() => SceneWords) | undefined): Objection | null {
  const { state, senses, action, found } = act
  if (wordsOf === undefined || found.kind !== 'none' || action.missing !== undefined) return null
  // Words that are called out to no person in particular need no listener.
  if (action.manner?.includes('aloud') === true) return null
  if (!addressed.has(action.action) || /\b(?:my|your|him|her|them)sel(?:f|ves)\b/i.test(action.details))
    return null
  const heard = [...senses.visible].some(
    (id) => id !== senses.actor_id && rowOf(state.entities, id)?.type === 'npc',
  )
  if (heard) return null
  const scene = wordsOf()
  if (scene.crowded || isAuthored(act, scene)) return null
  return { rule: 'PIPE-03', reason: 'There is nobody here to hear it.' }
}

/** What is only spoken of is part of the place. */
export function notForTaking(said: string): string {
  return sentenceAbout(
    said,
    'is not for taking: it belongs where it is.',
    'are not for taking: they belong where they are.',
  )
}

function fixed(said: string): Objection {
  return { rule: 'PIPE-05', reason: notForTaking(said) }
}

function inedible(said: string): Objection {
  return {
    rule: 'PIPE-05',
    reason: sentenceAbout(said, 'is nothing to eat or drink.', 'are nothing to eat or drink.'),
  }
}

/** Words for a thing are not answered; what its author makes possible with it is another matter. */
export function spokenToThing(
  { action, target, state }: ActCase,
  wordsOf: (() => SceneWords) | undefined,
): Objection | null {
  const isThing = target?.type === 'object' || target?.type === 'item'
  if (!isThing || action.affordance_id !== undefined || !spoken.has(action.action)) return null
  // A noodle stand that is also called the noodle man has a keeper.
  const keeper = namesOf(state, target.id).find(
    (name) => callingOf(name.split(' ').at(-1) ?? '') !== undefined,
  )
  const person = keeper === undefined ? undefined : crowdCalled(keeper)
  return person === undefined || keeper === undefined
    ? silent(target.name)
    : answerOfPerson(keeper, person, action, wordsOf?.().common)
}

/** A thing of the place has no ears. */
function silent(said: string): Objection {
  return {
    rule: 'PIPE-03',
    reason: sentenceAbout(said, 'has nothing to say to you.', 'have nothing to say to you.'),
  }
}

/** What was said not to be there is not there for having been said. */
const denials =
  /What you do see: [^.]*[.]|(?:There (?:is|are) no|You do not see|You know of no way|I know no|You have no) [^.?]*[.?]|\S+ is not here\./g

/** The words of a place, as its author and the last narration have them. */
export function sceneWords(
  hints: NarrationHints,
  lately: string,
  known: readonly string[],
  answered: readonly string[] = [],
  isStoryThing: SceneWords['isStoryThing'] = () => false,
): SceneWords {
  const { place, people, affordances } = hints
  const told = place === null ? [] : Object.entries(place).flatMap(([, value]) => textsOf(value))
  const busy = people.flatMap(({ business }) => business)
  const others = [
    ...people.flatMap(({ epithets }) => epithets),
    ...busy,
    ...affordances.flatMap(({ text, phrases }) => [text, ...phrases]),
  ]
  return {
    words: new Set([...told, ...others].flatMap(wordsIn)),
    lately: new Set(wordsIn(lately.replace(denials, ' '))),
    told: [...told, lately.replace(denials, ' ')].join('\n'),
    offered: affordances.map(({ text }) => text).join('\n'),
    busy: busy.join('\n'),
    named: new Set([...answered, lately.replace(denials, ' ')].flatMap(wordsIn)),
    known,
    actions: affordances.flatMap(({ text, phrases }) =>
      [text, ...phrases].map((phrase) => foldedWords(phrase).join(' ')),
    ),
    isStoryThing,
    crowded: /\p{L}/u.test(place?.props.crowd ?? '') && !/^no/i.test(place?.props.crowd ?? ''),
  }
}

/** The words of a text of any length: folding cuts a line that is too long. */
function wordsIn(text: string): readonly string[] {
  return text.split('\n').flatMap(foldedWords)
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Those who fill a place by the dozen, whatever its author calls them. */
const patrons =
  /^(?:drinkers?|patrons?|customers?|regulars?|locals?|guests?|folk|townsfolk|bystanders?|onlookers?)$/

const isName = (said: string): boolean => /^\p{Lu}/u.test(said)

/** A person called by name who is not here: heard of, or never spoken of. */
function nameMissed(said: string, { named }: SceneWords): Objection {
  const heard = foldedWords(said).every((word) => named.has(word))
  const reason = heard ? `${said} is not here.` : `I know no ${said}; who is that?`
  return { rule: 'PIPE-03', reason }
}

const ofOthers = /\b(?:his|her|their|its|your|\p{L}{3,}['’]s)\s/iu

/** Why a thing that is not here cannot be dealt with; null when nothing was missed, or it may be there. */
export function checkMissingThing(act: ActCase, wordsOf: (() => SceneWords) | undefined): Objection | null {
  const { state, senses, action, found } = act
  const said = action.missing
  if (wordsOf === undefined || said === undefined || found.kind !== 'none') return null
  if (action.affordance_id !== undefined) return null
  // "Warming my hands at their stove": what belongs to others is theirs to have.
  if (action.action === 'gesture' && ofOthers.test(action.details)) return null
  const words = foldedWords(said)
  const head = words.at(-1)
  if (head === undefined) return null
  // A place has many words, and few lines miss anything: they are gathered for those alone.
  if (said === 'one of that sort')
    return { rule: 'PIPE-03', reason: 'There is nobody here whom you could mean.' }
  const scene = wordsOf()
  const person = personToldOf(said, scene.told, scene.words)
  if (person !== undefined) return answerOfPerson(said, person, action, scene.common)
  if (scene.crowded && patrons.test(head))
    return answerOfPerson(
      said,
      { name: said, aliases: [], pronoun: 'they', isBeast: false },
      action,
      scene.common,
    )
  if (isName(said) && isCalledFor(action))
    return { rule: 'PIPE-03', reason: `You call for ${said}. Nobody answers.` }
  const name = isName(said) && !words.every((word) => scene.words.has(word)) ? nameMissed(said, scene) : null
  if (name !== null) return name
  const isKnown = scene.known.some((name) => words.every((word) => foldedWords(name).includes(word)))
  const isHere = words.every((word) => scene.words.has(word)) || (!isKnown && scene.words.has(head))
  const { location_id: here } = state.scene
  const isPlace =
    here !== null && namesOf(state, here).some((name) => foldedWords(name).join(' ') === words.join(' '))
  if (isPlace && (action.action === 'go' || action.action === 'travel'))
    return { rule: 'PIPE-04', reason: 'You are there already.' }
  if (action.action === 'go' || action.action === 'travel') {
    if (about.has(head) || (isHere && leadsFarther.test(action.details))) return null
    if (isHere || (sitsDown.test(action.details) && ordinary.has(head))) return approachThing(said, action)
    return beside.test(action.details)
      ? noneOf(said, act)
      : { rule: 'PIPE-04', reason: `You know of no way there from here.${waysOut(state, senses)}` }
  }
  if (action.action === 'gesture' && ordinary.has(head)) return null
  if (distant.has(head)) {
    const seen = lookAtThing(said, action, scene.told)
    if (seen !== null) return seen
  }
  // Strength and speed are matched against a person who was meant, never against another who stands by.
  if (matched.has(action.action)) return noneOf(said, act)
  // A look round a place is a look round, whatever of it was named.
  if (action.action === 'look' && !isName(said)) return null
  if (everywhere.has(head)) {
    const anybody = social.has(action.action) ? crowdCalled(said) : undefined
    return anybody === undefined ? null : answerOfPerson(said, anybody, action, scene.common)
  }
  const isTold = !isKnown && words.every((word) => scene.lately.has(word))
  if (isHere || isTold) {
    const crowd = crowdCalled(said)
    if (crowd !== undefined) return answerOfPerson(said, crowd, action, scene.common)
    if (!isNounPhrase(said)) return null
    if (social.has(action.action)) return silent(said)
    if (using.has(action.action) && !handles.test(action.details) && !isAuthored(act, scene))
      return { rule: 'PIPE-05', reason: `There is nothing to be done with ${withArticle(said)} here.` }
    if (eating.has(action.action) && !drinkWords.test(said) && !foodWords.test(said)) return inedible(said)
    return taking.has(action.action) ? fixed(said) : lookAtThing(said, action, scene.told)
  }
  if (social.has(action.action) && /^\p{Lu}/u.test(said))
    return { rule: 'PIPE-03', reason: `You see nobody called ${said} here.` }
  if (isKnown && isNounPhrase(said))
    return { rule: 'PIPE-03', reason: `You do not see ${withArticle(said)} here.` }
  return noneOf(said, act)
}

/** A thing that only the prose has is gone up to, or sat down on, and nothing else comes of it. */
function approachThing(said: string, { details }: ActCase['action']): Objection {
  const thing = withArticle(said)
  const { how = '', where = 'by' } = sitsDown.exec(details)?.groups ?? {}
  const posture = /^(?:kneel|squat|crouch)/i.test(how) ? how.toLowerCase() : 'sit down'
  const reason = how === '' ? `You go over to ${thing}.` : `You ${posture} ${where} ${thing}.`
  return { rule: 'PIPE-04', reason, answers: true }
}

const mostNamed = 6

/**
 * Not here, by the name the player gave it, and what is: a thing may go by another name. Words that may be no name are
 * not said back.
 */
function noneOf(said: string, { state, senses }: ActCase): Objection {
  const named = isNounPhrase(said)
    ? `There ${isPluralName(said) ? 'are' : 'is'} no ${said} here.`
    : 'What you mean is not to be seen here.'
  const things = [...senses.visible].flatMap((id) => {
    const thing = senses.carried.has(id) ? undefined : rowOf(state.entities, id)
    return thing?.type === 'item' || thing?.type === 'object' ? [withArticle(thing.name)] : []
  })
  const here = things.length === 0 ? '' : ` What you do see: ${joinList(things.slice(0, mostNamed))}.`
  return { rule: 'PIPE-03', reason: `${named}${here}` }
}
