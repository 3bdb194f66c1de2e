/**
 * Takes out what a model writes when it loses its place in the conversation: the signs that part one message from the
 * next, thoughts it should have kept, headings, and labels that say who speaks. What stands behind the end of its own message
 * was never meant for anybody.
 */
import type { Violation } from '../../core/violation.ts'
import { type Stripped, strippedFrom } from './strip-result.ts'

/** Between messages: `<|im_start|>`, `<|eot_id|>`, `[INST]`, `<<SYS>>`, `</s>`, and halves of them such as `:|system|>`. */
const sign =
  /<\|[^|<>\n]{0,40}(?:\|>|>|$)|[:<]?\|(?:system|user|assistant|im_start|im_end|im_sep|end|eot_id|endoftext|end_of_text|start_header_id|end_header_id)\|>?|<\/?s>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|<\/?(?:bos|eos|pad|unk)>/gi
/** Whoever speaks after one of these is not the narrator. */
const otherVoice = /^\s{0,4}(?:system|user|human|player|instructions?|input|prompt)\b/i
const ends = /im_end|eot|endoftext|end_of_text|end_of_turn|\|end\||<\/s>|eos/i

const thought = /<(think|thinking|thought|reasoning|analysis|scratchpad)>/i
const thoughtEnd = /<\/(?:think|thinking|thought|reasoning|analysis|scratchpad)>/gi

const heading = /^\s{0,3}#{1,6}(?:\s|$)/
/** A label before words of the story, and a label before words of somebody else. */
const ownLabel =
  /^\s{0,8}(?:\*\*)?(?:narrator|narration|narrative|story|assistant|response|answer|output|text|final[ _]text|gm|dm|game ?master)(?:\*\*)?\s?:(?:\*\*)?\s{0,4}/i
const otherLabel =
  /^\s{0,8}(?:\*\*)?(?:system|user|human|player|instructions?|input|prompt)(?:\*\*)?\s?:(?:\*\*)?\s/i

/**
 * The narration without them.
 *
 * @example
 * stripTokens('The rain stops.<|im_end|>\n<|im_start|>user').text // 'The rain stops.'
 */
export function stripTokens(narrative: string): Stripped {
  const violations: Violation[] = []
  const note = (before: string): void => {
    if (violations.length < 20) violations.push(strippedFrom('ENV-11', 'Only the story is told.', before))
  }
  const answered = narrative.lastIndexOf('[/INST]')
  if (answered !== -1) note(narrative.slice(0, answered))
  // What stands before it was asked, not answered.
  const own = answered === -1 ? narrative : narrative.slice(answered)
  const lines = withoutSigns(withoutThoughts(own, note), note).split('\n')
  const kept = lines.flatMap((line) => {
    if (heading.test(line) || otherLabel.test(line)) {
      note(line)
      return []
    }
    const label = ownLabel.exec(line)
    if (label === null) return [line]
    note(label[0])
    return [line.slice(label[0].length)]
  })
  if (violations.length === 0) return { text: narrative, violations }
  const text = kept.join('\n').replace(/\n{3,}/g, '\n\n')
  return { text: text.trim(), violations }
}

/** Thoughts in tags of their own; a beginning that only ends was opened by the model's own template. */
function withoutThoughts(narrative: string, note: (before: string) => void): string {
  const last = [...narrative.matchAll(thoughtEnd)].at(-1)
  const open = thought.exec(narrative)
  if (last === undefined) {
    if (open === null) return narrative
    note(narrative.slice(open.index))
    return narrative.slice(0, open.index)
  }
  const from = open === null || open.index > last.index ? 0 : open.index
  const to = last.index + last[0].length
  note(narrative.slice(from, to))
  return `${narrative.slice(0, from)}${narrative.slice(to)}`
}

function withoutSigns(text: string, note: (before: string) => void): string {
  let kept = ''
  let at = 0
  for (const found of text.matchAll(sign)) {
    const next = found.index + found[0].length
    kept += text.slice(at, found.index)
    at = next
    const behind = text.slice(next)
    const over = (ends.test(found[0]) && kept.trim() !== '') || otherVoice.test(behind)
    note(over ? text.slice(found.index) : found[0])
    if (over) return kept // enforces: ENV-11
    const role = /^\s{0,4}(?:assistant|model|narrator)\b:?/i.exec(behind)
    at += role?.[0].length ?? 0
  }
  return kept + text.slice(at)
}
