package io.statehouse.testing.servers;

/** A user's name and password. */
public record Credentials(String user, String password) {
  public Credentials {
    if (user.isEmpty() || password.isEmpty()) {
      throw new IllegalArgumentException("user and password must not be empty");
    }
  }

  @Override
  public String toString() {
    return user + ":***";
  }
}
