package io.statehouse.app.access;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.text.Spelling;
import io.statehouse.ports.Bytes;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Who is known, and what each may do, as it was configured at one moment. Immutable. */
public final class AccessRules {
  private final Map<String, Role> roles;
  private final Map<String, User> users = new TreeMap<>();
  private final Map<Bytes, Token> tokens = new LinkedHashMap<>();
  private final List<Certificate> certificates = new ArrayList<>();
  private final Identity anonymous;
  private final IssuerRules issuers;

  /**
   * A person who logs in.
   *
   * @param hash the bcrypt hash of the password
   */
  record User(Identity identity, String hash) {}

  /** A token that was created. */
  record Token(Identity identity, Optional<Instant> end) {}

  private record Certificate(Identity identity, CertificateName name) {}

  /**
   * @param systems the names of those that rights may be about
   * @param folder the one of the document, in which files are that it names
   * @throws IllegalArgumentException if the document contradicts itself; the message names what
   */
  AccessRules(AccessDocument document, Collection<String> systems, Path folder) {
    roles = new TreeMap<>(Role.builtIn(systems));
    for (Map.Entry<String, Map<String, String>> role : named(document.roles()).entrySet()) {
      at("role " + role.getKey(), () -> add(role.getKey(), role.getValue(), systems));
    }
    named(document.users())
        .forEach(
            (name, user) ->
                at(
                    "user " + name,
                    () ->
                        users.put(
                            name,
                            new User(
                                identity(Identity.Kind.USER, name, user.roles()),
                                PasswordHashes.checked(user.password())))));
    named(document.tokens())
        .forEach(
            (name, token) ->
                at(
                    "token " + name,
                    () ->
                        tokens.put(
                            hash(token.sha256()),
                            new Token(
                                identity(Identity.Kind.TOKEN, name, token.roles()), token.end()))));
    named(document.certificates())
        .forEach(
            (name, certificate) ->
                at("certificate " + name, () -> certificates.add(certificate(name, certificate))));
    anonymous =
        document
            .anonymous()
            .map(
                everyone ->
                    at(
                        "anonymous",
                        () ->
                            requireReading(
                                identity(Identity.Kind.ANONYMOUS, "", everyone.roles()))))
            .orElse(Identity.NOBODY);
    IssuerRules.Reader reader =
        new IssuerRules.Reader(this::grants, List.copyOf(roles.keySet()), folder);
    issuers =
        new IssuerRules(
            document.jwt().map(jwt -> at("jwt", () -> reader.jwt(jwt))),
            document.oidc().map(oidc -> at("oidc", () -> reader.oidc(oidc))));
  }

  private static <T> Map<String, T> named(Optional<Map<String, T>> section) {
    return section.orElse(Map.of());
  }

  private static <T> T at(String place, Supplier<T> read) {
    try {
      return read.get();
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(place + ": " + wrong.getMessage(), wrong);
    }
  }

  private Role add(String name, Map<String, String> rights, Collection<String> systems) {
    if (roles.containsKey(name)) {
      throw new IllegalArgumentException("it exists by itself: choose another name");
    }
    List<Grant> grants = new ArrayList<>();
    rights.forEach(
        (text, words) -> {
          Area area = Area.parse(text);
          if (!area.equals(Area.ALL) && !systems.contains(area.systemName())) {
            throw new IllegalArgumentException(
                Spelling.unknown("system", area.systemName(), List.copyOf(systems)));
          }
          Stream.of(words.split(","))
              .map(String::strip)
              .map(Right::parse)
              .forEach(right -> grants.add(new Grant(right, area)));
        });
    return roles.put(name, new Role(name, grants));
  }

  private Identity identity(Identity.Kind kind, String name, List<String> given) {
    return new Identity(kind, name, grants(given));
  }

  /**
   * Returns what some roles grant together.
   *
   * @throws IllegalArgumentException if there is no such role
   */
  public List<Grant> grants(List<String> given) {
    return given.stream()
        .flatMap(
            role ->
                Optional.ofNullable(roles.get(role))
                    .orElseThrow(
                        () ->
                            new IllegalArgumentException(
                                Spelling.unknown("role", role, List.copyOf(roles.keySet()))))
                    .grants()
                    .stream())
        .distinct()
        .toList();
  }

  private static Identity requireReading(Identity everyone) {
    List<Grant> more =
        everyone.grants().stream().filter(grant -> grant.right() != Right.READ).toList();
    if (!more.isEmpty()) {
      throw new IllegalArgumentException(
          "everyone would have "
              + more.stream().map(Grant::toString).collect(joining(", "))
              + ": everyone may have the right to read only");
    }
    return everyone;
  }

  private static Bytes hash(String digits) {
    try {
      byte[] hash = HexFormat.of().parseHex(digits);
      if (hash.length == Tokens.HASH_BYTES) {
        return Bytes.wrap(hash);
      }
    } catch (IllegalArgumentException notDigits) {
      // said below, without the value
    }
    throw new IllegalArgumentException("sha256 is not 64 hexadecimal digits");
  }

  private Certificate certificate(String name, AccessDocument.Certificate document) {
    return new Certificate(
        identity(Identity.Kind.CERTIFICATE, name, document.roles()),
        CertificateName.parse(document.subject(), document.san()));
  }

  /** Returns the user of a name. */
  Optional<User> user(String name) {
    return Optional.ofNullable(users.get(name));
  }

  /**
   * Returns the token with a hash, also one that has ended.
   *
   * @param hash the SHA-256 hash of the token
   */
  Optional<Token> token(Bytes hash) {
    return Optional.ofNullable(tokens.get(hash));
  }

  /** Returns the owner of a certificate that an authority of this server has signed. */
  Optional<Identity> certificate(X509Certificate presented) {
    return certificates.stream()
        .filter(known -> known.name().isOf(presented))
        .map(Certificate::identity)
        .findFirst();
  }

  /**
   * Returns someone with the grants of now; empty if they are no longer known.
   *
   * @param time the present
   */
  Optional<Identity> current(Identity identity, Instant time) {
    return switch (identity.kind()) {
      case USER -> user(identity.name()).map(User::identity);
      case TOKEN ->
          tokens.values().stream()
              .filter(token -> token.identity().name().equals(identity.name()))
              .filter(token -> token.end().map(time::isBefore).orElse(true))
              .map(Token::identity)
              .findFirst();
      case CERTIFICATE ->
          certificates.stream()
              .map(Certificate::identity)
              .filter(known -> known.name().equals(identity.name()))
              .findFirst();
      case ANONYMOUS -> Optional.of(anonymous);
      case ISSUED, LOCAL, ORIGINAL -> Optional.of(identity);
    };
  }

  /** Returns what everyone may do. */
  Identity anonymous() {
    return anonymous;
  }

  /** Returns the issuers that are believed. */
  IssuerRules issuers() {
    return issuers;
  }

  /** Returns whether users are known by passwords. */
  boolean hasUsers() {
    return !users.isEmpty();
  }

  /** Returns the roles, by their names. */
  List<Role> roles() {
    return List.copyOf(roles.values());
  }

  /**
   * Returns the identity with a name.
   *
   * @param name as {@code dana}, or with its kind, as {@code user dana}; {@code anonymous} is
   *     everyone
   * @throws AppException if no identity has this name, or several do
   */
  public Identity identity(String name) {
    List<Identity> found =
        Stream.concat(identities(), Stream.of(anonymous))
            .filter(each -> !name.isEmpty())
            .filter(each -> each.name().equals(name) || each.toString().equals(name))
            .toList();
    if (found.size() > 1) {
      throw AppException.misused(
          "\"%s\" is the name of %s and %s: say which, as in \"%s\""
              .formatted(name, found.get(0), found.get(1), found.get(0)));
    }
    return found.stream()
        .findFirst()
        .orElseThrow(
            () -> new AppException(Kind.NOT_FOUND, "there is no identity \"" + name + "\""));
  }

  /** Returns all that are known by name, with what each may do. */
  private Stream<Identity> identities() {
    return Stream.of(
            users.values().stream().map(User::identity),
            tokens.values().stream().map(Token::identity),
            certificates.stream().map(Certificate::identity))
        .flatMap(each -> each);
  }
}
