export * from '@vitrine/wire/funding/bank-details';
