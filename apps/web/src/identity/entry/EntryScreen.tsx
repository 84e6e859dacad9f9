// The screens that lead into an account share most of their parts, and a person goes from one to the next: one file.
export { LoginScreen } from '../LoginScreen.tsx';
export { ForgotScreen } from './ForgotScreen.tsx';
export { PasswordScreen } from './PasswordScreen.tsx';
export { PayPasswordScreen } from './PayPasswordScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
