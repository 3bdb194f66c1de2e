/** Everything needed to check the dice, read from the log itself and not from what was derived from it. */
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import type { CampaignFile } from '../campaign-file-port.ts'
import type { DiceEvidence, Epoch } from '../state-store.ts'
import { parseKept } from './state-at-record.ts'

/** Gathers rolls, epochs and moves of all branches; records that cannot be read are left out (the chain names them). */
export function gatherEvidence(file: CampaignFile): DiceEvidence {
  const rolls: { turn: number; rolls: readonly DiceEntry[] }[] = []
  const epochs = new Map<number, Epoch>()
  for (const record of file.records()) {
    if (record.kind !== 'resolved' && record.kind !== 'seed') continue
    const body = parseKept(file.body(record.no) ?? '')
    if (body === undefined) continue
    if (record.kind === 'resolved') {
      const made = (body as RecordBodies['resolved']).rolls
      if (Array.isArray(made) && made.length > 0) rolls.push({ turn: record.turn, rolls: made })
    } else noteSeed(epochs, body as RecordBodies['seed'])
  }
  const secrets = new Map<number, string>()
  for (const { epoch } of epochs.values()) {
    const secret = file.secret(epoch)
    if (secret !== undefined) secrets.set(epoch, secret)
  }
  return {
    campaign_id: file.campaignId,
    rolls,
    epochs: [...epochs.values()],
    secrets,
    moves: file.moveList(),
  }
}

function noteSeed(epochs: Map<number, Epoch>, seed: RecordBodies['seed']): void {
  const { epoch, commitment, client_seed, reproducible } = seed
  const known = epochs.get(epoch) ?? { epoch, commitment, client_seed, reproducible, server_seed: null }
  epochs.set(epoch, { ...known, server_seed: seed.server_seed ?? known.server_seed })
}
