// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { AlertRow } from '@vitrine/wire/alerts/alert';
import { expect, it } from 'vitest';
import { useAlertLines, useKnownAlerts } from '../src/alerts/use-alert-lines.ts';

const alert: AlertRow = {
  id: 1,
  forexId: 31,
  code: 'BTCUSD',
  showCode: 'BTC/USD',
  pricePrecision: 2,
  price: 92_500,
  isRise: true,
  note: '',
  createdAt: '2026-11-23T12:00:00.000Z',
  fired: null,
};

it('an alert on the chart says its price, with a note or without', () => {
  useKnownAlerts.setState({ alerts: [alert, { ...alert, id: 2, note: 'take some' }, { ...alert, id: 3, forexId: 1 }] });
  const { result } = renderHook(() => useAlertLines(31));
  expect(result.current.map(({ label }) => label.replace(/[\u2066\u2069]/g, ''))).toEqual([
    '@ 92,500.00',
    '@ 92,500.00 take some',
  ]);
});
