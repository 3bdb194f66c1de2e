/** What a game master may say about a line beyond the acts themselves, read as strictly: texts of a bounded length, or nothing. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import {
  asideKinds,
  type InterpreterOutput,
  interpreterOutputSchema,
  type ProposedAction,
} from '../../core/protocol/stage-outputs.ts'
import { toldText, toldTexts } from './clean-untrusted-text.ts'
import { plainVerb } from './verb-table.ts'

type ActionExtras = Pick<
  ProposedAction,
  | 'topics'
  | 'manner'
  | 'speech'
  | 'answer_id'
  | 'affordance_id'
  | 'offer_key'
  | 'improvised'
  | 'trigger'
  | 'readied'
  | 'until'
  | 'missing'
  | 'amount'
  | 'condition'
  | 'hangs_on'
  | 'purpose'
  | 'at_place'
  | 'span'
  | 'confidence'
  | 'likelihood'
  | 'phrase'
>

const mostChips = 4
const mostQuestions = 5

/** How an act is meant: topics, manner, words spoken, the authored verb, what it waits for. */
export function readActionExtras(told: JsonObject): ActionExtras {
  const topics = toldTexts(told.topics, 10, 200)
  const manner = toldTexts(told.manner, 6, 40)
  const speech = toldText(told.speech, 500)
  const affordance_id = toldText(told.affordance_id, 200)
  const offer_key = toldText(told.offer_key, 200)
  const trigger = toldText(told.trigger, 300)
  const readied = plainVerb(toldText(told.readied, 60))
  const until = toldText(told.until, 120)
  const missing = toldText(told.missing, 80)
  const condition = toldText(told.condition, 300)
  const purpose = toldText(told.purpose, 300)
  const at_place = toldText(told.at_place, 200)
  const phrase = toldText(told.phrase, 160)
  const amount = wholeNumber(told.amount)
  const span = readSpan(told.span)
  return {
    ...(topics.length > 0 && { topics }),
    ...(manner.length > 0 && { manner }),
    ...(speech !== '' && { speech }),
    ...(typeof told.answer_id === 'string' && { answer_id: toldText(told.answer_id, 200) }),
    ...(affordance_id !== '' && { affordance_id }),
    ...(offer_key !== '' && { offer_key }),
    ...(told.improvised === true && { improvised: true }),
    ...(trigger !== '' && { trigger }),
    ...(readied !== '' && { readied }),
    ...(until !== '' && { until }),
    ...(missing !== '' && { missing }),
    ...(condition !== '' && { condition }),
    ...((told.hangs_on === 'success' || told.hangs_on === 'failure') && { hangs_on: told.hangs_on }),
    ...(purpose !== '' && { purpose }),
    ...(amount !== undefined && { amount }),
    ...(at_place !== '' && { at_place }),
    ...(span !== undefined && { span }),
    ...confidenceIn(told.confidence),
    ...likelihoodIn(told.likelihood),
    ...(phrase !== '' && { phrase }),
  }
}

/** How sure a reader says it is; anything but a number from 0 to 1 says nothing. */
export function confidenceIn(told: unknown): { confidence?: number } {
  return typeof told === 'number' && told >= 0 && told <= 1 ? { confidence: told } : {}
}

function likelihoodIn(told: unknown): { likelihood?: number } {
  const { confidence: likelihood } = confidenceIn(told)
  return likelihood === undefined ? {} : { likelihood }
}

/** Who judged the acts, whole or not at all. */
function readGate(told: unknown): InterpreterOutput['gate'] {
  const read = interpreterOutputSchema.shape.gate.safeParse(told)
  return read.success ? read.data : undefined
}

function wholeNumber(told: unknown): number | undefined {
  return typeof told === 'number' && Number.isSafeInteger(told) && told >= 0 ? told : undefined
}

function readSpan(told: unknown): [number, number] | undefined {
  const [from, to] = Array.isArray(told) ? (told as readonly unknown[]).map(wholeNumber) : []
  return from !== undefined && to !== undefined && from < to ? [from, to] : undefined
}

/** What is said to the player about the understanding itself. */
export function readAside(
  letter: JsonObject,
  readAction: (told: unknown) => readonly ProposedAction[],
): Pick<
  InterpreterOutput,
  'understood' | 'chips' | 'aside' | 'questions' | 'correction' | 'unread' | 'gate'
> {
  const understood = toldText(letter.understood, 300)
  const aside = asideKinds.find((kind) => kind === letter.aside)
  const questions = toldTexts(letter.questions, mostQuestions, 300)
  const correction = toldText(letter.correction, 300)
  const unread = toldTexts(letter.unread, 40, 300)
  const gate = readGate(letter.gate)
  const list = Array.isArray(letter.chips) ? (letter.chips as readonly unknown[]).slice(0, mostChips) : []
  const chips = list.flatMap((one) => {
    if (!isJsonObject(one)) return []
    const text = toldText(one.text, 120)
    const [action] = readAction(one.action)
    return text === '' || action === undefined ? [] : [{ text, action }]
  })
  return {
    ...(understood !== '' && { understood }),
    ...(chips.length > 0 && { chips }),
    ...(aside !== undefined && { aside }),
    ...(questions.length > 0 && { questions }),
    ...(correction !== '' && { correction }),
    ...(unread.length > 0 && { unread }),
    ...(gate !== undefined && { gate }),
  }
}
