/** Every record of every campaign, and every prompt that a model was sent. */
import { join } from 'node:path'
import { createEngine } from '../../../src/compose.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { good } from '../../../src/testing/assertions.ts'
import type { ModelCall } from './machine.ts'
import type { Run, Section } from './run.ts'
import type { WriteUp } from './write-up.ts'

/** The records of all campaigns in the homes of a run. */
export async function showRecords(
  run: Run,
  homes: readonly string[],
  listed: RegExp | undefined,
): Promise<readonly Section[]> {
  const sections: Section[] = []
  for (const home of homes) {
    const engine = createEngine({ home: join(run.root, home), environment: {}, ...run.machine })
    for (const { campaign_id } of await engine.store.campaigns()) {
      const lines = [...good(await engine.campaigns.export(campaign_id))]
      const short = listed?.test(campaign_id) === true
      const head = `==== ${campaign_id}${home === 'home' ? '' : ` (in ${home})`}\n`
      sections.push((write) => head + lines.map((line) => shown(write, line, short)).join(''))
    }
    await engine.close()
  }
  return sections
}

function shown(write: WriteUp, line: string, short: boolean): string {
  const read = JSON.parse(line) as JsonObject
  if (!short) return `${write.lines(line)}\n`
  if (read.type !== 'record') return `${write.lines(line)}\n`
  return `${read.depth} ${read.kind} of turn ${read.turn}: ${read.hash}\n`
}

/** Every call of a model: what it was sent, block by block, and what it answered. */
export function showCalls(calls: readonly ModelCall[]): readonly Section[] {
  return calls.map(
    ({ step, url, body, answer }, at) =>
      (write) =>
        `==== call ${at + 1}, in step ${step}: POST ${url}\n${write.value(body)}\n---- answer\n${write.text(answer)}`,
  )
}
