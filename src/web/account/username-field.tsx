/** Tells password managers which account the password beside it belongs to. */
export const UsernameField = ({ email }: { email: string }) => (
  <input
    className="vh"
    type="email"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
)
