package io.statehouse.app.access;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Changes who is known, and what each may do. What would contradict itself is not written. */
public final class AccessAdmin {
  private final AccessFile file;
  private final Collection<String> systems;

  /**
   * A user or a token, as it is listed.
   *
   * @param expires when a token ends
   */
  public record Listed(String name, List<String> roles, Optional<String> expires) {}

  /**
   * @param systems the names of those that rights may be about
   */
  public AccessAdmin(Path path, Collection<String> systems) {
    this.file = new AccessFile(path);
    this.systems = List.copyOf(systems);
  }

  /**
   * Adds a user.
   *
   * @throws AppException if there is one of this name, or no such role
   */
  public void addUser(String name, String password, List<String> roles) {
    String hash = hash(password);
    changeUsers(
        users -> {
          requireNew("user", name, users);
          users.put(name, new AccessDocument.User(hash, roles));
          return users;
        });
  }

  /**
   * Sets the password of a user.
   *
   * @throws AppException if there is no such user
   */
  public void setPassword(String name, String password) {
    String hash = hash(password);
    changeUsers(
        users -> {
          AccessDocument.User before = requireKnown("user", name, users);
          users.put(name, new AccessDocument.User(hash, before.roles()));
          return users;
        });
  }

  /**
   * Removes a user.
   *
   * @throws AppException if there is no such user
   */
  public void removeUser(String name) {
    changeUsers(
        users -> {
          requireKnown("user", name, users);
          users.remove(name);
          return users;
        });
  }

  /**
   * Creates a token.
   *
   * @return the token, which is not known to anyone else and cannot be read again
   * @throws AppException if there is one of this name, or no such role
   */
  public String createToken(String name, List<String> roles, Optional<Instant> end) {
    String token = Tokens.create();
    String hash = HexFormat.of().formatHex(Tokens.hash(token).toArray());
    changeTokens(
        tokens -> {
          requireNew("token", name, tokens);
          tokens.put(name, new AccessDocument.Token(hash, roles, end.map(Instant::toString)));
          return tokens;
        });
    return token;
  }

  /**
   * Removes a token, so that it is refused from now on.
   *
   * @throws AppException if there is no such token
   */
  public void revokeToken(String name) {
    changeTokens(
        tokens -> {
          requireKnown("token", name, tokens);
          tokens.remove(name);
          return tokens;
        });
  }

  /** Returns the users, by their names. */
  public List<Listed> users() {
    return sorted(file.read().users()).entrySet().stream()
        .map(user -> new Listed(user.getKey(), user.getValue().roles(), Optional.empty()))
        .toList();
  }

  /** Returns the tokens, by their names. */
  public List<Listed> tokens() {
    return sorted(file.read().tokens()).entrySet().stream()
        .map(
            token ->
                new Listed(token.getKey(), token.getValue().roles(), token.getValue().expires()))
        .toList();
  }

  /** Returns the roles, those that exist without being configured first. */
  public List<Role> roles() {
    return rules(file.read()).roles();
  }

  /**
   * Returns the identity with a name.
   *
   * @param name as for {@link AccessRules#identity}
   * @throws AppException if no identity has this name, or several do
   */
  public Identity identity(String name) {
    return rules(file.read()).identity(name);
  }

  private static String hash(String password) {
    try {
      return PasswordHashes.hash(password);
    } catch (IllegalArgumentException refused) {
      throw AppException.misused(refused.getMessage());
    }
  }

  private void changeUsers(UnaryOperator<Map<String, AccessDocument.User>> change) {
    change(document -> document.withUsers(change.apply(sorted(document.users()))));
  }

  private void changeTokens(UnaryOperator<Map<String, AccessDocument.Token>> change) {
    change(document -> document.withTokens(change.apply(sorted(document.tokens()))));
  }

  private void change(UnaryOperator<AccessDocument> change) {
    file.change(
        before -> {
          AccessDocument after = change.apply(before);
          rules(after);
          return after;
        });
  }

  private AccessRules rules(AccessDocument document) {
    try {
      return new AccessRules(document, systems, file.folder());
    } catch (IllegalArgumentException contradictory) {
      throw AppException.misused(contradictory.getMessage());
    }
  }

  private static <T> Map<String, T> sorted(Optional<Map<String, T>> section) {
    return new TreeMap<>(section.orElse(new LinkedHashMap<>()));
  }

  private static void requireNew(String kind, String name, Map<String, ?> known) {
    if (name.isBlank() || name.indexOf(':') >= 0) {
      throw AppException.misused(
          "the name of a " + kind + " is empty or has a colon: \"" + name + "\"");
    }
    if (known.containsKey(name)) {
      throw new AppException(Kind.EXISTS, "there is a " + kind + " \"" + name + "\" already");
    }
  }

  private static <T> T requireKnown(String kind, String name, Map<String, T> known) {
    return Optional.ofNullable(known.get(name)).orElseThrow(() -> unknown(kind, name));
  }

  private static AppException unknown(String kind, String name) {
    return new AppException(Kind.NOT_FOUND, "there is no " + kind + " \"" + name + "\"");
  }
}
