export * from '@vitrine/wire/funding/coin-addresses';
