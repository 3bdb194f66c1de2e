/**
 * `fatewright doctor`: is this machine fit to play on, and is every campaign? With --rescue it saves what it can, with --model
 * it tries the language model in their place.
 */
import type { Command } from 'commander'
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { examineModel } from '../examine-model.ts'
import { findCampaign } from '../find-campaign.ts'
import { inspectCampaign } from '../inspect-campaign.ts'
import { type Finding, inspectMachine } from '../inspect-machine.ts'
import { printable } from '../printable.ts'

interface DoctorOptions {
  readonly rescue?: true
  readonly model?: true
}

/** Adds the command. */
export function addDoctor(program: Command, perform: Perform): void {
  program
    .command('doctor')
    .description('check this machine and every campaign; exit 1 when something is wrong')
    .argument('[campaign]', 'only this one, and thoroughly')
    .option('--rescue', 'save the turns before a damage; the damaged file is set aside, untouched')
    .option('--model', 'try the language model that FATEWRIGHT_MODEL names, with three or four small calls')
    .action((name: string | undefined, options: DoctorOptions) =>
      perform((desk) => (options.model === true ? examineModel(desk) : examine(desk, name, options))),
    )
}

async function examine(
  desk: CliDesk,
  name: string | undefined,
  options: DoctorOptions,
): Promise<Result<Answer>> {
  const findings: Finding[] = [...inspectMachine(desk.home)]
  const ids: string[] = []
  if (name === undefined) ids.push(...(await desk.engine.store.campaigns()).map((one) => one.campaign_id))
  else {
    const found = await findCampaign(desk.engine, name)
    if (!found.ok) return found
    ids.push(found.value)
  }
  const rescue = options.rescue === true
  for (const id of ids)
    findings.push(...(await inspectCampaign(desk, id, { rescue, thorough: name !== undefined })))
  const ok = findings.every((one) => one.ok)
  return answer({ ok, home: desk.home, findings }, tell(findings, ok, desk), { holds: ok })
}

function tell(findings: readonly Finding[], ok: boolean, { paint }: CliDesk): string {
  const lines = findings.map((one) => {
    const sign = one.ok ? paint.good('✓') : paint.bad('✗')
    return `${sign} ${one.what}: ${printable(one.says)}`
  })
  return [...lines, ok ? 'All is well.' : paint.bad('Something needs attention.')].join('\n')
}
