/** A campaign as the files of a folder: a pure projection, the same bytes for the same log. */

import {
  activePage,
  campaignPage,
  cartridgeOf,
  characterPage,
  companionPage,
  governancePage,
  indexPage,
  profilePage,
  questPage,
  worldPage,
} from '../panels/campaign-pages.ts'
import { canonPages, cartridgePages } from '../panels/cartridge-pages.ts'
import { blueprintPage, plannerPage, secretsPage } from '../panels/game-master-only-pages.ts'
import { jsonPanels } from '../panels/json-panels.ts'
import { enginePages } from '../panels/kernel-document-pages.ts'
import { sessionPages } from '../panels/session-pages.ts'
import { type Files, panelText } from './diff-and-patch-files.ts'
import { logFiles } from './log-as-files.ts'
import { type Page, writePage } from './markdown-panel-page.ts'
import type { FolderMoment, FolderSource } from './read-campaign-for-folder.ts'

const pages: Readonly<Record<string, (moment: FolderMoment) => Page>> = {
  'CAMPAIGN.md': campaignPage,
  'PLAYER_PROFILE.md': profilePage,
  'WORLD_STATE.md': worldPage,
  'GOVERNANCE_PANEL.md': governancePage,
  'index.md': indexPage,
  'quests/QUEST_LOG.md': questPage,
  'characters/PCs/pc_current.md': characterPage,
  'characters/PCs/pet_current.md': companionPage,
  '.DM_BLUEPRINT.md': blueprintPage,
  '.DM_SECRETS.md': secretsPage,
  '.DM_PLANNER.md': plannerPage,
}

/** Every file of a campaign's folder but ACTIVE.md, which is the folder's own. */
export function projectFolder(source: FolderSource): Files {
  const { state } = source
  const own = `campaigns/${state.campaign.id}`
  const cartridge = `cartridges/${cartridgeOf(state).id}`
  const files = new Map<string, string>()
  for (const [path, text] of logFiles(source.log)) files.set(`${own}/${path}`, text)
  for (const [path, text] of sessionPages(source)) files.set(`${own}/${path}`, text)
  for (const [path, text] of projectMoment(source)) files.set(path, text)
  for (const [path, text] of canonPages(source.lore)) files.set(`${cartridge}/${path}`, text)
  return files
}

/** The files that tell where a campaign stands, made of its state alone: what is written anew after every turn. */
export function projectMoment(moment: FolderMoment): Files {
  const { state, told } = moment
  const own = `campaigns/${state.campaign.id}`
  const cartridge = `cartridges/${cartridgeOf(state).id}`
  const files = new Map<string, string>()
  for (const [path, page] of Object.entries(pages)) files.set(`${own}/${path}`, writePage(page(moment)))
  for (const [path, panel] of Object.entries(jsonPanels(state, told)))
    files.set(`${own}/${path}`, panelText(panel))
  for (const [path, text] of cartridgePages(moment)) files.set(`${cartridge}/${path}`, text)
  for (const [path, text] of enginePages()) files.set(path, text)
  return files
}

/** ACTIVE.md for a campaign. */
export function activeFile(campaignId: string): string {
  return writePage(activePage(campaignId))
}
