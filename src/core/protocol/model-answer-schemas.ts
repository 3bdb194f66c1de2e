/**
 * The schemas of what a model is asked for: the understanding of a line, the single pass, and both phases of two-phase. They
 * are flat and complete, because providers hold answers best to shapes in which nothing may be missing.
 */
import { z } from 'zod'
import { type ReadAction, readActionWeights } from './free-text-reading.ts'
import { riskLevels } from './risk-levels.ts'
import { asideKinds, riskFlags } from './stage-outputs.ts'

const text = z.string()
const maybe = (meaning: string) => text.nullable().describe(`${meaning}; null when there is none`)

const askedActionSchema = z.strictObject({
  action: text.describe('one plain verb: look, talk, ask, go, take, use, attack, sneak, search, persuade …'),
  target_id: text.describe(
    'the id of what it is done to, from the list of what can be named; empty when none',
  ),
  details: text.describe('how, in a few words of the player’s own'),
  estimated_minutes: z.int().min(0).max(1_440).describe('how long it takes in the world'),
  skill: maybe('a skill that the player named'),
  item_id: maybe('the id of the thing it is done with'),
  topics: z.array(text).describe('ids of what is asked after or told of'),
  speech: maybe('the words that are spoken aloud'),
  affordance_id: maybe('the id of the listed deed that it is'),
})

/** The shape a model is asked to answer in. */
export const modelUnderstandingSchema = z.strictObject({
  intent: text.describe('what the player wants, in one short sentence'),
  referenced_entities: z.array(text).describe('ids of everybody and everything that is named'),
  proposed_actions: z
    .array(askedActionSchema)
    .describe('at most two, in order; none when the line only asks'),
  assumptions: z.array(text).describe('what you had to guess'),
  risk_flags: z.array(z.enum(riskFlags)),
  perception_flags: z.array(text).describe('what the character could not see, hear or reach'),
  confidence: z.number().min(0).max(1).describe('how sure you are, from 0 to 1'),
  claims: z.array(text).describe('what the player says is so, rather than tries to do'),
  aside: z
    .enum(asideKinds)
    .nullable()
    .describe('set when the line is for the table and does nothing in the world'),
})

/** Where a line belongs, in the words a model is asked with. */
export const lineKinds = ['play', ...asideKinds] as const

/** What is not done in the story: the kind of the line says so already. */
const asideActs: ReadonlySet<string> = new Set(['ooc', 'system', 'status', 'question', 'think'])
export const actsInStory = (Object.keys(readActionWeights) as ReadAction[])
  .filter((action) => !asideActs.has(action))
  .sort()

/** The ids of one scene that a reading may use. */
export interface SceneIds {
  /** Whom and what an act may be done to or be about. */
  readonly named: readonly string[]
  /** Those of them that an act is done to as a rule; all where it does not say. */
  readonly acted?: readonly string[]
  /** Choices on the screen and authored actions. */
  readonly offers: readonly string[]
  /** What those who are here have an answer to. */
  readonly answers?: readonly string[]
}

/** The shape of a reading has changed with versions of its prompt, and campaigns may be held to an older one. */
const newestShape = 6

const conditionOn = z
  .enum(['outcome', 'event'])
  .nullable()
  .describe(
    'outcome: the condition is what an earlier act of this line brings out; event: it is what somebody else does or what comes later; null without a condition',
  )

const conditionOnActs = z
  .enum(['success', 'failure', 'outcome', 'event'])
  .nullable()
  .describe(
    'success, failure: done only if the act before it goes well (works, is allowed, finds something), or does not; outcome: it hangs on what exactly an earlier act brings out; event: on what somebody else does or what comes later; null without a condition',
  )

const plainQuestion = z.strictObject({
  words: text.describe('the words of the line, copied'),
  plainly: text.describe('the same question, whole and in plain words, with names for pronouns'),
})

/** Longer lists are not held to their ids by the shape: the reading is compared with the scene all the same. */
const mostIds = 150

/**
 * The shape of a reading. With the ids of a scene it allows no other; without, any text, for the words of a prompt.
 *
 * @example
 * lineReadingSchema({ named: ['npc_oda'], offers: [] }).safeParse(answer)
 */
export function lineReadingSchema(ids?: SceneIds, version = newestShape) {
  return version > 5 ? leanReadingSchema(ids) : meantReadingSchema(ids, version)
}

/** As far as a shape holds a reader to ids of a scene. */
function oneOf(all: readonly string[] | undefined): z.ZodType<string> {
  return all === undefined || all.length === 0 || all.length > mostIds
    ? text
    : z.enum([...new Set(all)] as [string, ...string[]])
}

/** The shape without its meanings, which the prompt says once; acts, things and topics are compared with the scene afterwards. */
function leanReadingSchema(ids: SceneIds | undefined) {
  const optional = text.nullable()
  const act = z.strictObject({
    words: text,
    action: text,
    offer_id: oneOf(ids?.offers).nullable(),
    target_id: oneOf(ids?.acted ?? ids?.named).nullable(),
    target_words: optional,
    item_id: optional,
    item_words: optional,
    answer_id: oneOf(ids?.answers).nullable(),
    topics: z.array(text),
    about: optional,
    missing: optional,
    told_as: optional,
    amount: z.int().min(0).nullable(),
    speech: optional,
    condition: optional,
    condition_on: z.enum(['success', 'failure', 'outcome', 'event']).nullable(),
    purpose: optional,
    manner: optional,
    plainly: optional,
    confidence: z.number(),
  })
  return z.strictObject({
    kind: z.enum(lineKinds),
    acts: z.array(act),
    questions: z.array(z.strictObject({ words: text, plainly: text })),
    correction: optional,
    claims: z.array(text),
    unread: z.array(text),
    confidence: z.number(),
  })
}

/** The shape of older versions, with what each field means. */
function meantReadingSchema(ids: SceneIds | undefined, version: number) {
  const actions = version > 2 ? actsInStory : actsInStory.filter((action) => action !== 'gesture')
  const named = oneOf(ids?.named)
  const act = z.strictObject({
    words: text.describe('the words of the line that say this act, copied letter by letter'),
    action: z.enum(actions as [ReadAction, ...ReadAction[]]),
    offer_id: oneOf(ids?.offers).nullable().describe('the id of the offer that it is; null when it is none'),
    target_id: named
      .nullable()
      .describe('the id of whom or what it is done to; null when not listed or nobody'),
    target_words: maybe('the words of the line for the target, copied; a pronoun counts'),
    item_id: named
      .nullable()
      .describe('the id of the thing it is done with, or that is given, shown, put, used'),
    item_words: maybe('the words of the line for that thing, copied'),
    topics: z.array(named).describe('ids of what is asked after or told of'),
    about: maybe('the words of the line for what is asked after or told of, copied'),
    missing: maybe('the words of the line for a target that is not listed, copied'),
    ...(version > 3 && {
      told_as: maybe('what the story last told calls what is missing, where the line calls it otherwise'),
    }),
    amount: z
      .int()
      .min(0)
      .nullable()
      .describe('how many or how much, as the line says; null when it does not'),
    speech: maybe('what is said aloud, copied'),
    condition: maybe(
      'what must happen first ("if he refuses"), copied; the act is then only done if it does',
    ),
    ...(version > 3 && { condition_on: version > 4 ? conditionOnActs : conditionOn }),
    purpose: maybe('what it is done for ("so that nobody hears"), copied'),
    manner: maybe('how: quietly, in haste, …'),
    confidence: z.number().min(0).max(1),
  })
  return z.strictObject({
    kind: z
      .enum(lineKinds)
      .describe(
        'play: something is done or said in the story; question: the line only asks the game master; status: it asks for sheet, inventory, clues; system: save, undo, help; think: the character only weighs something',
      ),
    acts: z
      .array(act)
      .describe('one to four, in the order in which they are to happen; none for a line that only asks'),
    questions: z
      .array(version > 4 ? plainQuestion : text)
      .describe('questions to the game master in the line, copied; not those put to a person in the story'),
    correction: maybe('what the line takes back or sets right of the last turn, copied'),
    claims: z.array(text).describe('what the line states as already so, rather than tried, copied'),
    unread: z.array(text).describe('words of the line that matter and found no place above, copied'),
    confidence: z.number().min(0).max(1).describe('how sure you are of the whole, from 0 to 1'),
  })
}

/** Seed 002's one reply: the story first; dice, difficulties and hit points in it are only compared with the engine's. */
export const singlePassSchema = z.strictObject({
  narrative: text.describe('the story of this turn'),
  actions: z
    .array(
      z.strictObject({
        id: text.describe('the key of an offered choice, or one of your own in snake_case'),
        description: text.describe('what the player would do, in one sentence'),
        diceRoll: text.nullable().describe('leave null: the rules say what is rolled'),
        diceReason: text.nullable().describe('the skill it would ask for; null when none'),
        difficultyClass: z.number().nullable().describe('leave null: the rules set it'),
      }),
    )
    .describe('three to five'),
  characterUpdates: z
    .strictObject({ hp: z.number().nullable() })
    .nullable()
    .describe('leave null: hit points follow from what happened'),
  inventoryUpdates: z
    .strictObject({
      add: z.array(z.strictObject({ name: text, description: text })).describe('things that now lie here'),
      remove: z.array(text).describe('always none: what is used up is counted elsewhere'),
    })
    .nullable(),
})

/** The tools a narrator may ask for (seed 000). */
export const diceTools = ['roll_dice', 'roll_attack', 'roll_skill_check', 'roll_saving_throw'] as const

const askedToolSchema = z.strictObject({
  tool: z.enum(diceTools),
  args: z.strictObject({
    purpose: text.describe('what the roll decides, naming who does it and to whom'),
    skill_name: text.nullable().describe('for roll_skill_check'),
    save_type: text.nullable().describe('for roll_saving_throw'),
    notation: text.nullable().describe('for roll_dice, such as 1d20'),
  }),
})

/** Seed 000's phase one: dice that are wished for, or a story that needs none. The engine rolls by its own rules. */
export const phaseOneSchema = z.strictObject({
  narrative: text.describe('the story when nothing is uncertain; otherwise one sentence before the outcome'),
  tool_requests: z
    .array(askedToolSchema)
    .describe('one for each thing whose outcome is uncertain, else none'),
})

const wordedChoiceSchema = z.strictObject({
  key: text.describe('the key of an offered choice'),
  text: text.describe('its short name, in better words'),
  description: text.describe('what it means, in one sentence'),
  risk_level: z.enum(riskLevels),
})

/** Phase two: the story, with the dice as they fell. */
export const phaseTwoSchema = z.strictObject({
  narrative: text.describe('the story of this turn'),
  planning_block: z.strictObject({
    thinking: text.describe('what the character weighs, in one or two sentences'),
    choices: z.array(wordedChoiceSchema),
  }),
  tool_requests: z.array(askedToolSchema).describe('always none: the dice of this turn have fallen'),
  entities_mentioned: z.array(text).describe('names of those in the story'),
  location_confirmed: text.describe('the name of the place'),
  state_updates: z
    .array(z.strictObject({ path: text, value: text }))
    .describe('wishes about the document: a dotted path and a value as JSON; nearly always none'),
  debug_info: z.strictObject({ dm_notes: z.array(text), state_rationale: text }),
})
