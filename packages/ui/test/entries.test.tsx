// @vitest-environment jsdom
import './page.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../src/components/Button.tsx';
import { Checkbox } from '../src/components/Checkbox.tsx';
import { Field } from '../src/components/Field.tsx';
import { Input } from '../src/components/Input.tsx';
import { NumberStepper } from '../src/components/NumberStepper.tsx';
import { SearchField } from '../src/components/SearchField.tsx';
import { Segmented } from '../src/components/Segmented.tsx';
import { Select } from '../src/components/Select.tsx';
import { Switch } from '../src/components/Switch.tsx';

describe('Button', () => {
  it('that is busy or inert keeps its words and its focus, and a press does nothing', async () => {
    const press = vi.fn();
    render(
      <>
        <Button busy onClick={press}>
          Send
        </Button>
        <Button inert onClick={press}>
          Not now
        </Button>
      </>,
    );
    for (const name of ['Send', 'Not now']) {
      const button = screen.getByRole('button', { name });
      await userEvent.click(button);
      expect(document.activeElement).toBe(button);
      expect(button.getAttribute('aria-disabled')).toBe('true');
    }
    expect(press).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
  });
});

describe('Field', () => {
  it('gives its control the label for a name and the error for a description', () => {
    render(
      <Field label="Amount" error="More than you have">
        <Input value="1" onChange={() => undefined} suffix="USD" />
      </Field>,
    );
    const entry = screen.getByRole('textbox', { name: 'Amount' });
    expect(entry.getAttribute('aria-invalid')).toBe('true');
    const described = entry.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('More than you have');
  });
});

function Lots({ start = '0.10' }: { readonly start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <Field label="Lots">
      <NumberStepper
        value={value}
        onChange={setValue}
        step="0.01"
        min="0.01"
        max="0.50"
        decreaseLabel="Fewer"
        increaseLabel="More"
      />
    </Field>
  );
}

const lotsShown = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Lots' }).value;

describe('NumberStepper', () => {
  it('steps by arrows and pages, stops at its bounds, and says them', async () => {
    render(<Lots />);
    const entry = screen.getByRole('spinbutton', { name: 'Lots' });
    entry.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(lotsShown()).toBe('0.11');
    await userEvent.keyboard('{PageUp}');
    expect(lotsShown()).toBe('0.21');
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}');
    expect(lotsShown()).toBe('0.50');
    expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-disabled')).toBe('true');
    expect(entry.getAttribute('aria-valuemin')).toBe('0.01');
    expect(entry.getAttribute('aria-valuemax')).toBe('0.5');
    expect(entry.getAttribute('aria-valuetext')).toBe('0.50');
  });

  it('a held button repeats and stops at the bound; the click at the end of it is not one step more', () => {
    vi.useFakeTimers();
    render(<Lots start="0.46" />);
    const more = screen.getByRole('button', { name: 'More' });
    fireEvent.pointerDown(more, { button: 0 });
    act(() => void vi.advanceTimersByTime(399));
    expect(lotsShown()).toBe('0.46');
    act(() => void vi.advanceTimersByTime(1));
    expect(lotsShown()).toBe('0.47');
    act(() => void vi.advanceTimersByTime(80));
    expect(lotsShown()).toBe('0.48');
    fireEvent.pointerUp(more);
    fireEvent.click(more);
    expect(lotsShown()).toBe('0.48');
    fireEvent.click(more);
    expect(lotsShown()).toBe('0.49');
    fireEvent.pointerDown(more, { button: 0 });
    act(() => void vi.advanceTimersByTime(5_000));
    expect(lotsShown()).toBe('0.50');
  });

  it('leaves what is typed as it is, and reads left to right', async () => {
    render(<Lots />);
    const entry = screen.getByRole('spinbutton');
    await userEvent.clear(entry);
    await userEvent.type(entry, '0.123');
    await userEvent.tab();
    expect(lotsShown()).toBe('0.123');
    expect(entry.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  });
});

describe('Switch and Checkbox', () => {
  it('are pressed anywhere on their line, and a switch that is sending is not pressed again', async () => {
    const agree = vi.fn();
    const turn = vi.fn();
    render(
      <>
        <Checkbox label="I agree" error="Agree to go on" checked={false} onChange={agree} />
        <Switch label="Stop loss" checked={false} onChange={turn} />
        <Switch label="Sending" busy checked onChange={turn} />
      </>,
    );
    await userEvent.click(screen.getByText('I agree'));
    expect(agree).toHaveBeenCalledExactlyOnceWith(true, expect.anything());
    expect(screen.getByRole('checkbox', { name: 'I agree', description: 'Agree to go on' })).toBeTruthy();
    await userEvent.click(screen.getByText('Sending'));
    expect(turn).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Stop loss'));
    expect(turn).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe('Segmented, Select and SearchField', () => {
  it('a segment cannot be pressed off', async () => {
    const change = vi.fn();
    render(
      <Segmented
        label="Kind"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
        value="a"
        onChange={change}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'A' }));
    expect(change).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'B' }));
    expect(change).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('a list is opened and chosen from by keyboard', async () => {
    const change = vi.fn();
    render(
      <Field label="Leverage">
        <Select
          options={[
            { value: 10, label: '1:10' },
            { value: 30, label: '1:30' },
          ]}
          value={10}
          onChange={change}
          placeholder="Choose"
        />
      </Field>,
    );
    screen.getByRole('combobox', { name: 'Leverage' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('option', { name: '1:30' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(change).toHaveBeenCalledExactlyOnceWith(30);
  });

  it('a search is emptied by Esc and by its button, which leaves the focus in it', async () => {
    const change = vi.fn();
    render(<SearchField label="Search" value="eur" onChange={change} clearLabel="Clear" />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(change).toHaveBeenCalledWith('');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
    await userEvent.keyboard('{Escape}');
    expect(change).toHaveBeenCalledTimes(2);
  });
});
