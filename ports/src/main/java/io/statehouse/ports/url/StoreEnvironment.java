package io.statehouse.ports.url;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The part of this machine that a URL refers to: files, and passwords in environment variables,
 * where neither the process list nor a shell's history shows them.
 *
 * @param directory where relative paths start
 */
public record StoreEnvironment(Path directory, Map<String, String> variables) {
  /** The working directory, without any variables. */
  public static final StoreEnvironment NONE = new StoreEnvironment(Path.of(""), Map.of());

  /** Read if a URL has a user but no password. */
  public static final String DEFAULT_VARIABLE = "STATEHOUSE_STORE_PASSWORD";

  public static final StoreOption<Optional<String>> PASSWORD_VARIABLE =
      StoreOption.optional(
          "password-env",
          DEFAULT_VARIABLE,
          "the environment variable with the password, if the URL has none");

  public StoreEnvironment {
    requireNonNull(directory, "directory");
    variables = Map.copyOf(variables);
  }

  /**
   * Returns the password of a store: that in its URL, or else that in the environment.
   *
   * @throws IllegalArgumentException if an option names a variable that is not set
   */
  public Optional<String> password(StoreUrl url) {
    return url.password()
        .map(StoreUrl.Password::text)
        .or(() -> secret(url, PASSWORD_VARIABLE))
        .or(() -> url.user().map(user -> variables.get(DEFAULT_VARIABLE)));
  }

  /**
   * Reads the variable that an option names.
   *
   * @throws IllegalArgumentException if it names one that is not set
   */
  public Optional<String> secret(StoreUrl url, StoreOption<Optional<String>> option) {
    Optional<String> variable = option.in(url);
    variable
        .filter(name -> !variables.containsKey(name))
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  option + ": environment variable " + name + " is not set");
            });
    return variable.map(variables::get);
  }
}
