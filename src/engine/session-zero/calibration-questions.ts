/** The questions of session zero as data: what is asked, the answers to pick from, and where an answer goes. */

export interface ZeroOption {
  readonly id: string
  readonly name: string
  readonly summary: string
  /** The value it stands for. */
  readonly value: string | number
}

/** A question; without options it is answered in words, separated by commas. */
export interface ZeroQuestion {
  readonly id: string
  readonly question: string
  readonly help: string
  /** The part of the calibration, and the field in it, that the answer goes to. */
  readonly part: 'tone' | 'themes' | 'risk' | 'boundaries' | 'agency'
  readonly key: string
  readonly options: readonly ZeroOption[]
}

/** The two lists that are asked for even when a preset is taken. */
export const boundaryQuestions: readonly ZeroQuestion[] = [
  {
    id: 'lines',
    part: 'boundaries',
    key: 'lines',
    question: 'Is there anything that must never come up?',
    help: 'Sexual violence, harm to children and real hate symbols are out already, at every table.',
    options: [],
  },
  {
    id: 'veils',
    part: 'boundaries',
    key: 'veils',
    question: 'Is there anything that may happen, but out of sight?',
    help: 'The scene closes before it.',
    options: [],
  },
]

/** All questions, in the order in which a table asks them. */
export const questions: readonly ZeroQuestion[] = [
  {
    id: 'grit',
    question: 'How rough is the world?',
    help: 'How much a fall hurts and how often the gun jams.',
    ...degrees('gritty_vs_cinematic', [
      ['cinematic', 'Cinematic', 'Windows break, heroes do not.'],
      ['between', 'In between', 'Luck counts, and so do boots.'],
      ['gritty', 'Gritty', 'Everything is heavier than it looks.'],
    ]),
  },
  {
    id: 'dark',
    question: 'How dark is it?',
    help: 'What people do to one another, and whether somebody minds.',
    ...degrees('dark_vs_light', [
      ['light', 'Light', 'Trouble with a way out.'],
      ['between', 'In between', 'Grief, and supper afterwards.'],
      ['dark', 'Dark', 'Some of it cannot be put right.'],
    ]),
  },
  {
    id: 'morals',
    question: 'How clear is right and wrong?',
    help: 'Whether the people in your way deserve it.',
    ...degrees('moral_complexity', [
      ['clear', 'Clear', 'You know whom to cheer for.'],
      ['mixed', 'Mixed', 'Good people with bad reasons.'],
      ['murky', 'Murky', 'Everybody has a case.'],
    ]),
  },
  {
    id: 'pace',
    question: 'How fast does it go?',
    help: 'How long a conversation may be before a door opens.',
    ...degrees('slow_burn_vs_action', [
      ['action', 'Action', 'Something happens now.'],
      ['even', 'Even', 'Talk, then run.'],
      ['slow_burn', 'Slow burn', 'It has been coming for years.'],
    ]),
  },
  {
    id: 'lethality',
    question: 'How deadly is it?',
    help: 'How much harm a blow does.',
    ...words('risk', 'lethality', [
      ['low', 'Low', 'Bruises.'],
      ['moderate', 'Moderate', 'A knife is a knife.'],
      ['high', 'High', 'One mistake is bad, two are the end.'],
      ['brutal', 'Brutal', 'Every price is half as high again.'],
    ]),
  },
  {
    id: 'failure',
    question: 'What does a failure cost?',
    help: 'The dice decide whether; this decides how much.',
    ...words('risk', 'failure_mode', [
      ['forgiving', 'A little', 'Time, mostly; a bad streak turns.'],
      ['consequential', 'Something', 'Every failure changes the scene.'],
      ['punishing', 'A lot', 'Twice the price.'],
    ]),
  },
  {
    id: 'permanence',
    question: 'How long does harm last?',
    help: 'What a night of sleep can do.',
    ...words('risk', 'permanence', [
      ['soft', 'Till morning', 'The worst is to be knocked out.'],
      ['meaningful', 'A while', 'The worst leaves a lasting wound.'],
      ['hard', 'For good', 'The dead stay dead, you among them.'],
    ]),
  },
  {
    id: 'plot_armour',
    question: 'How much does the story look after you?',
    help: 'Whether there is a last chance.',
    ...words('risk', 'plot_armor', [
      ['thick', 'It does', 'You always get away with your life.'],
      ['thin', 'Once', 'One escape, and then none.'],
      ['none', 'It does not', 'Nobody is keeping count.'],
    ]),
  },
  {
    id: 'structure',
    question: 'How much of a path is there?',
    help: 'Whether somebody points the way.',
    ...words('agency', 'structure', [
      ['guided', 'A hint when you are lost', 'Go where you like; you will not be left standing.'],
      ['sandbox', 'None', 'Nobody waits for you anywhere.'],
      ['linear', 'A straight one', 'The story leads.'],
    ]),
  },
  {
    id: 'plasticity',
    question: 'How far can you change the world?',
    help: 'Whether what you do stays done.',
    ...words('agency', 'world_plasticity', [
      ['responsive', 'It answers', 'People remember and places change.'],
      ['fixed', 'Little', 'The town was here before you.'],
      ['malleable', 'A lot', 'Push hard enough and it moves.'],
    ]),
  },
  {
    id: 'world_agency',
    question: 'How much does the world do by itself?',
    help: 'What happens while you think.',
    ...words('agency', 'world_agency', [
      ['active', 'It goes on', 'People have business of their own.'],
      ['passive', 'It waits', 'Little moves unless you do.'],
      ['aggressive', 'It comes for you', 'Trouble follows trouble.'],
    ]),
  },
  {
    id: 'ambiguity',
    question: 'When your words could mean two things?',
    help: 'Ask you, or take the likelier one.',
    ...words('agency', 'ambiguity_handling', [
      ['both', 'Ask when it matters', 'Otherwise guess, and say so.'],
      ['clarify', 'Ask', 'One short question.'],
      ['interpret', 'Guess', 'The likelier one, at once.'],
    ]),
  },
  {
    id: 'themes',
    part: 'themes',
    key: 'primary',
    question: 'What should it be about?',
    help: 'For example: debts, the sea, old friends.',
    options: [],
  },
  {
    id: 'avoid',
    part: 'themes',
    key: 'avoid',
    question: 'What would you rather leave out?',
    help: 'Not forbidden, only not wanted.',
    options: [],
  },
  {
    id: 'explore',
    part: 'boundaries',
    key: 'explore',
    question: 'Is there anything you want to look at closely?',
    help: 'Gladly, with care.',
    options: [],
  },
  ...boundaryQuestions,
]

type OptionRow = readonly [id: string, name: string, summary: string]
type Answered = Pick<ZeroQuestion, 'part' | 'key' | 'options'>

/** A tone, answered by one of three degrees, as seed 003 measures them. */
function degrees(key: string, [low, middle, high]: readonly [OptionRow, OptionRow, OptionRow]): Answered {
  return { part: 'tone', key, options: [option(low, 0.2), option(middle, 0.5), option(high, 0.8)] }
}

/** Answered by the id of an option. */
function words(part: 'risk' | 'agency', key: string, rows: readonly OptionRow[]): Answered {
  return { part, key, options: rows.map((row) => option(row, row[0])) }
}

function option([id, name, summary]: OptionRow, value: string | number): ZeroOption {
  return { id, name, summary, value }
}
