// @vitest-environment jsdom
import './page.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar, initials } from '../src/components/Avatar.tsx';
import { Money, Percent, Price, Stake } from '../src/components/Figures.tsx';
import { Gauge } from '../src/components/Gauge.tsx';
import { Progress } from '../src/components/Progress.tsx';
import { Sparkline, sparkPath } from '../src/components/Sparkline.tsx';
import { setCurrency, withCurrency } from '../src/format.ts';

describe('Price', () => {
  it('emphasises the last two digits, tints those that changed, and never changes its length', () => {
    const { container, rerender } = render(<Price value={97_662.28} precision={2} />);
    const parts = () =>
      [...container.querySelectorAll('span')].map((part) => [part.textContent, part.className] as const);
    expect(parts().map(([text]) => text)).toEqual(['97,662.', '28']);
    expect(parts()[1]?.[1]).toContain('font-bold');
    rerender(<Price value={97_662.31} precision={2} />);
    expect(parts()).toEqual([
      ['97,662.', expect.not.stringContaining('tint')],
      ['31', expect.stringContaining('tint-up')],
    ]);
    rerender(<Price value={97_662.3} precision={2} />);
    expect(parts().map(([text]) => text)).toEqual(['97,662.', '3', '0']);
    expect(parts()[2]?.[1]).toContain('tint-down');
    expect(container.querySelector('bdi')?.dir).toBe('ltr');
  });
});

describe('Percent and Money', () => {
  it('a change too small to be written has no colour and no arrow', () => {
    const { container } = render(<Percent arrow value={0.004} />);
    expect(container.textContent).toBe('0.00%');
    expect(container.querySelector('svg')).toBeNull();
    expect(container.firstElementChild?.className).toContain('text-text');
  });

  it('a change is told by sign, arrow and colour', () => {
    const { container } = render(<Percent arrow value={-0.13} />);
    expect(container.textContent).toBe('-0.13%');
    expect(container.querySelector('svg')).not.toBeNull();
    expect(container.firstElementChild?.className).toContain('text-down');
  });

  it('a hidden amount is nowhere in the page, and readers hear that it is hidden', () => {
    const { container } = render(<Money value={12_345_670_000n} unit="USD" hiddenText="hidden" />);
    expect(container.textContent).toBe('••••••hidden');
    expect(container.innerHTML).not.toContain('345');
  });

  it('any amount is written exactly', () => {
    const { container } = render(<Money value={999_999_999_999_999_999n} unit="USD" />);
    expect(container.textContent).toBe('999,999,999,999.999999USD');
  });
});

describe('amounts', () => {
  it('all six decimals are seen, so that parts and their sum add up on the screen', () => {
    const { container } = render(
      <>
        <Money signed value={-1_596_000n} />
        <Money signed value={-13_779_000n} />
        <Money signed value={-15_375_000n} />
      </>,
    );
    expect(container.textContent).toBe('-1.596000-13.779000-15.375000');
    expect(container.querySelector('bdi > span')?.className).toBe('text-[0.8em]');
  });

  it('every amount stands with the currency of the site, once', () => {
    setCurrency('EUR');
    const { container } = render(
      <>
        <Money value={1n} />
        <Stake signed value={12_350_000n} />
        <Money value={1n} unit="USD" />
      </>,
    );
    const marked = [...container.querySelectorAll('bdi')].map((one) => one.classList.contains('in-currency'));
    expect(marked).toEqual([true, true, false]);
    expect(document.documentElement.style.getPropertyValue('--currency')).toBe('"EUR"');
    expect(withCurrency('12.35')).toBe('\u206612.35\u00a0EUR\u2069');
    setCurrency('');
    expect(withCurrency('12.35')).toBe('\u206612.35\u2069');
  });
});

describe('Gauge, Progress and Sparkline', () => {
  it('say what they show, and stay in their bounds', () => {
    render(
      <>
        <Gauge label="Risk rate" value={9_000} max={200} text="9,000.00%" warnAt={100} dangerAt={150} />
        <Progress label="Upload" value={1.7} text="done" />
        <Progress label="Checking" value={undefined} />
      </>,
    );
    const gauge = screen.getByRole('meter', { name: 'Risk rate' });
    expect(gauge.getAttribute('aria-valuenow')).toBe('200');
    expect(gauge.getAttribute('aria-valuetext')).toBe('9,000.00%');
    expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe('100');
    expect(screen.getByRole('progressbar', { name: 'Checking' }).hasAttribute('aria-valuenow')).toBe(false);
  });

  it('a line goes from edge to edge, level when there is one value, dotted when there is none', () => {
    expect(sparkPath([1, 3, 2])).toBe('M0.00 30.50L50.00 1.50L100.00 16.00');
    expect(sparkPath([5])).toBe('M0.00 16.00L100.00 16.00');
    const { container } = render(<Sparkline values={[Number.NaN]} label="No prices yet" />);
    expect(screen.getByRole('img', { name: 'No prices yet' })).toBeTruthy();
    expect(container.querySelectorAll('path')).toHaveLength(1);
  });
});

describe('Avatar', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['  ada  king  lovelace ', 'AL'],
    ['王小明', '王'],
    ['👩‍🚀 x', '👩‍🚀X'],
    ['', ''],
  ])('initials of "%s" are "%s"', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('a picture that does not load gives way to the initials', () => {
    const { container } = render(<Avatar name="Ada Lovelace" src="/gone.png" />);
    const picture = container.querySelector('img');
    expect(picture).not.toBeNull();
    fireEvent.error(picture as HTMLImageElement);
    expect(screen.getByRole('img', { name: 'Ada Lovelace' }).textContent).toBe('AL');
  });
});
