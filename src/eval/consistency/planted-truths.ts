/** The facts and promises that the consistency suite plants and asks for later. */

/** A fact, what would contradict it, and the question that asks for it. */
export interface PlantedTruth {
  readonly told: string
  /** The word that makes it true, and one that would make it false. */
  readonly value: string
  readonly rival: string
  readonly about: string
  readonly asked: string
}

type Row = readonly [
  about: string,
  before: string,
  value: string,
  rival: string,
  after: string,
  asked: string,
]

const rows: readonly Row[] = [
  [
    'ferryman’s dog',
    'The ferryman’s dog is called',
    'Bosun',
    'Captain',
    '',
    'What is the ferryman’s dog called?',
  ],
  [
    'locksmith',
    'The locksmith lost',
    'three',
    'seven',
    'fingers to a safe',
    'How many fingers did the locksmith lose?',
  ],
  [
    'chapel roof',
    'The chapel roof is',
    'copper',
    'slate',
    'and goes green in the rain',
    'What is the chapel roof made of?',
  ],
  ['old cook', 'The old cook comes from', 'Tarsis', 'Odrin', '', 'Where does the old cook come from?'],
  [
    'lamplighter',
    'The lamplighter is afraid of',
    'geese',
    'ladders',
    '',
    'What is the lamplighter afraid of?',
  ],
  ['widow', 'The widow plays the', 'cello', 'harp', 'at night', 'What does the widow play?'],
  [
    'clockmaker',
    'The clockmaker’s sister lives in',
    'Pellow',
    'Marrack',
    '',
    'Where does the clockmaker’s sister live?',
  ],
  ['red boat', 'The red boat belongs to', 'Isolde', 'Corwin', 'and nobody else', 'Who owns the red boat?'],
]

export const plantedTruths: readonly PlantedTruth[] = rows.map(
  ([about, before, value, rival, after, asked]) => ({
    told: `${before} ${value}${after === '' ? '' : ` ${after}`}.`,
    value,
    rival,
    about,
    asked,
  }),
)

/** Promises, as threads that stay open until they are kept. */
export const plantedPromises: readonly {
  readonly id: string
  readonly title: string
  readonly told: string
}[] = [
  {
    id: 'promise_lantern',
    title: 'Bring the lantern back to Ottoline',
    told: 'You promise Ottoline that she will have her lantern back.',
  },
  {
    id: 'promise_letter',
    title: 'Carry the grey letter to Hesper',
    told: 'You promise to carry the grey letter to Hesper, unopened.',
  },
  {
    id: 'promise_silence',
    title: 'Say nothing of the cellar',
    told: 'You give your word to say nothing of the cellar.',
  },
]
