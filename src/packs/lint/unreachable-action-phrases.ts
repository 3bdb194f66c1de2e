/**
 * Phrases that do not reach their authored action: the title and each phrase are read as a player's line, with
 * everything beside it on offer that its author put there. What comes out must be the action, or a question that
 * names it; and one of them at least must be found inside a sentence, because players do not type titles.
 */
import type { ReadingEntity, ReadingOffer, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { readLine } from '../../reading/index.ts'
import type { AuthoredAction } from '../../world/index.ts'
import { type QualifiedDraft, storiesIn } from '../compile/pack-draft.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import type { YamlPath } from '../format/read-yaml-and-frontmatter.ts'
import { type Place, problemAt } from '../format/schema-problems.ts'

type SaidAction = Pick<AuthoredAction, 'id' | 'text' | 'phrases' | 'description'>

/** Actions that are on offer together, and where they are written. */
interface OfferedTogether {
  readonly place: Place
  readonly path: YamlPath
  readonly actions: readonly SaidAction[]
}

/** Warnings about titles and phrases that mean something else, or nothing. */
export function unsaidActions(draft: QualifiedDraft): readonly PackProblem[] {
  const people = peopleOf(draft)
  return groupsOf(draft).flatMap(({ place, path, actions }) => {
    const scene = sceneOf(actions, people)
    return actions.flatMap((action, at) => {
      const own: YamlPath = [...path, at]
      const texts = [action.text, ...action.phrases]
      if (!texts.some((text) => isReached(action, `I try to ${inSentence(text)}`, scene)))
        return [problemAt(place, [...own, 'text'], 'W-UNSAID', neverMeant(action))]
      return [
        ...(isReached(action, action.text, scene)
          ? []
          : [problemAt(place, [...own, 'text'], 'W-UNSAID', unreached(action, action.text))]),
        ...action.phrases.flatMap((phrase, index) =>
          isReached(action, phrase, scene)
            ? []
            : [problemAt(place, [...own, 'phrases', index], 'W-UNSAID', unreached(action, phrase))],
        ),
      ]
    })
  })
}

function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function neverMeant({ text }: SaidAction): string {
  return `Only “${text}” itself, word for word, means this. Give it phrases with a verb and the thing it is done to.`
}

function unreached({ text }: SaidAction, words: string): string {
  return words === text
    ? `A player who types “${text}” does not get this; give it a verb and the thing it is done to.`
    : `A player who types “${words}” does not get “${text}”; another choice beside it takes these words, or they say too little.`
}

/** True when the words come to the action, or to a question that names it. */
function isReached({ id }: SaidAction, words: string, scene: ReadingScene): boolean {
  const { actions, chips = [], answer_to_question } = readLine(words, scene)
  const read = [...actions, ...chips.map(({ action }) => action)]
  return answer_to_question === undefined && read.some(({ offer }) => offer === id)
}

function sceneOf(actions: readonly SaidAction[], people: readonly ReadingEntity[]): ReadingScene {
  const offers = actions.map(
    ({ id, text, phrases, description }): ReadingOffer => ({ id, text, phrases, description, costly: true }),
  )
  return {
    mode: 'explore',
    people,
    objects: [],
    exits: [],
    places: [],
    belongings: [],
    topics: [],
    affordances: [],
    offers,
    focus: [],
    interlocutor: null,
    open_question: null,
  }
}

function peopleOf({ contents }: QualifiedDraft): readonly ReadingEntity[] {
  return contents.flatMap((content): ReadingEntity[] =>
    content.space === 'person'
      ? [{ id: content.metadata.id, name: content.name, aliases: content.gm?.aliases ?? [], kind: 'person' }]
      : [],
  )
}

function groupsOf(draft: QualifiedDraft): readonly OfferedTogether[] {
  return [
    ...draft.contents.flatMap((content): OfferedTogether[] =>
      content.space === 'place' && content.gm !== null
        ? [{ place: content.gmPlace, path: ['affordances'], actions: content.gm.affordances }]
        : [],
    ),
    ...storiesIn(draft, 'storylets').map(
      ({ value, place }): OfferedTogether => ({ place, path: ['choices'], actions: value.choices }),
    ),
    ...storiesIn(draft, 'contests').map(
      ({ value, place }): OfferedTogether => ({ place, path: ['arguments'], actions: value.arguments }),
    ),
    ...storiesIn(draft, 'encounters').map(
      ({ value, place }): OfferedTogether => ({ place, path: ['terrain'], actions: value.terrain }),
    ),
    ...storiesIn(draft, 'chases').flatMap(({ value, place }) =>
      value.legs.map(
        ({ routes }, leg): OfferedTogether => ({ place, path: ['legs', leg, 'routes'], actions: routes }),
      ),
    ),
  ]
}
