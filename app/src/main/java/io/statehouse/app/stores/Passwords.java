package io.statehouse.app.stores;

import java.util.Map;
import java.util.Optional;

/**
 * Finds the password of a store: in its URL, or in the environment, where neither the process list
 * nor a shell's history shows it.
 */
final class Passwords {
  /** Read if a URL has a user but no password. */
  static final String DEFAULT_VARIABLE = "STATEHOUSE_STORE_PASSWORD";

  static final StoreOption VARIABLE =
      new StoreOption(
          "password-env",
          DEFAULT_VARIABLE,
          "the environment variable with the password, if the URL has none");

  private final Map<String, String> environment;

  Passwords(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /**
   * @throws IllegalArgumentException if an option names a variable that is not set
   */
  Optional<String> of(StoreUrl url) {
    Optional<String> inUrl = url.password().map(StoreUrl.Password::text);
    if (inUrl.isPresent()) {
      return inUrl;
    }
    Optional<String> named = named(url, VARIABLE);
    if (named.isPresent() || url.user().isEmpty()) {
      return named;
    }
    return Optional.ofNullable(environment.get(DEFAULT_VARIABLE));
  }

  /**
   * Reads the variable that an option names.
   *
   * @throws IllegalArgumentException if it names one that is not set
   */
  Optional<String> named(StoreUrl url, StoreOption option) {
    Optional<String> variable = new GivenOptions(url).text(option);
    variable
        .filter(name -> !environment.containsKey(name))
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  option + ": environment variable " + name + " is not set");
            });
    return variable.map(environment::get);
  }
}
