package io.statehouse.app.stores;

import java.util.Map;
import java.util.Optional;

/**
 * Finds the password of a store: in its URL, or in the environment, where no list of processes and
 * no history of a shell shows it.
 */
final class Passwords {
  /** Read where a URL names a user, but no password. */
  static final String USUAL_VARIABLE = "STATEHOUSE_STORE_PASSWORD";

  static final StoreOption VARIABLE =
      new StoreOption(
          "password-env",
          USUAL_VARIABLE,
          "the variable that holds the password, if the URL does not");

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
    return Optional.ofNullable(environment.get(USUAL_VARIABLE));
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
                  "store option " + option.name() + ": there is no variable " + name);
            });
    return variable.map(environment::get);
  }
}
