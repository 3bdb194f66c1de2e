/**
 * The queue of reports: what reads a whole campaign is read one after the other, the callers in turn, with room before
 * each in which quick questions and turns are answered.
 */
import { refuse } from '../core/result.ts'

export interface ReportQueue {
  /** Does the work when it is the caller's turn; refused while too much of theirs is waiting. */
  readonly wait: <Answer>(
    caller: string,
    work: () => Promise<Answer>,
  ) => Promise<Answer | ReturnType<typeof refuse>>
}

/** So many reports of a caller wait; the panels of a table ask for fewer at once. */
const mostWaiting = 16

/** Opens the queue; `breathe` lets others have the thread before each report. */
export function openReportQueue(breathe: () => Promise<void>): ReportQueue {
  /** The caller who is next stands first. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isReading = false
  const takeNext = (): (() => Promise<void>) | undefined => {
    const [next] = waiting
    if (next === undefined) return undefined
    const [caller, [first, ...others]] = next
    waiting.delete(caller)
    if (others.length > 0) waiting.set(caller, others)
    return first
  }
  const readAll = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    while (waiting.size > 0) {
      await breathe()
      await takeNext()?.()
    }
    isReading = false
  }
  return {
    wait: async <Answer>(caller: string, work: () => Promise<Answer>) => {
      const own = waiting.get(caller) ?? []
      if (own.length >= mostWaiting) {
        const message = `${mostWaiting} of your questions about whole campaigns are waiting already: ask again in a moment.`
        return refuse('request/too-many', message, { data: { retry_after: 1 } })
      }
      const answered = new Promise<Answer>((resolve, reject) => {
        waiting.set(caller, [...own, () => Promise.resolve().then(work).then(resolve, reject)])
      })
      void readAll()
      return answered
    },
  }
}
