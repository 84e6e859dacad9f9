import { ASSET_CLASSES } from '@vitrine/domain/market/instrument';
import * as z from 'zod/mini';

export { ASSET_CLASSES };

/** A class of instruments: they share a leverage cap, which a country may lower. */
export const assetClass = z.enum(ASSET_CLASSES);
