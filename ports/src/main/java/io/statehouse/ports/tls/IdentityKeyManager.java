package io.statehouse.ports.tls;

import io.statehouse.ports.tls.PemContext.Identity;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * Presents a certificate, and the next one once its files have changed. A handshake chooses an
 * alias first, then takes key and chain by it; so an alias says of which generation it is, and what
 * was chosen just before a change is found after it.
 */
final class IdentityKeyManager extends X509ExtendedKeyManager {
  private static final char[] IN_MEMORY_ONLY = new char[0];
  private static final char SEPARATOR = ':';

  private final Reloaded<Generation> generations;

  /** Of the thread that reloads alone; null before the first. */
  private Generation latest;

  private record Generation(String name, X509ExtendedKeyManager keys, Optional<Generation> before) {

    String mark(String alias) {
      return alias == null ? null : name + SEPARATOR + alias;
    }

    String[] mark(String[] aliases) {
      return aliases == null ? null : Stream.of(aliases).map(this::mark).toArray(String[]::new);
    }

    Optional<X509ExtendedKeyManager> of(String alias) {
      return alias.startsWith(name + SEPARATOR)
          ? Optional.of(keys)
          : before.flatMap(older -> older.of(alias));
    }
  }

  IdentityKeyManager(Identity identity) {
    generations =
        new Reloaded<>(
            List.of(identity.certificate(), identity.key()),
            content -> next(PemContext.keyEntries(content, IN_MEMORY_ONLY)));
  }

  private Generation next(KeyStore store) {
    try {
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, IN_MEMORY_ONLY);
      X509ExtendedKeyManager keys = (X509ExtendedKeyManager) factory.getKeyManagers()[0];
      latest =
          latest == null
              ? new Generation("1", keys, Optional.empty())
              : new Generation(
                  String.valueOf(Integer.parseInt(latest.name()) + 1),
                  keys,
                  Optional.of(new Generation(latest.name(), latest.keys(), Optional.empty())));
      return latest;
    } catch (GeneralSecurityException unusable) {
      throw new IllegalArgumentException("TLS cannot be set up: " + unusable, unusable);
    }
  }

  @Override
  public String[] getClientAliases(String type, Principal[] issuers) {
    Generation now = generations.get();
    return now.mark(now.keys().getClientAliases(type, issuers));
  }

  @Override
  public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
    Generation now = generations.get();
    return now.mark(now.keys().chooseClientAlias(types, issuers, socket));
  }

  @Override
  public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
    Generation now = generations.get();
    return now.mark(now.keys().chooseEngineClientAlias(types, issuers, engine));
  }

  @Override
  public String[] getServerAliases(String type, Principal[] issuers) {
    Generation now = generations.get();
    return now.mark(now.keys().getServerAliases(type, issuers));
  }

  @Override
  public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
    Generation now = generations.get();
    return now.mark(now.keys().chooseServerAlias(type, issuers, socket));
  }

  @Override
  public String chooseEngineServerAlias(String type, Principal[] issuers, SSLEngine engine) {
    Generation now = generations.get();
    return now.mark(now.keys().chooseEngineServerAlias(type, issuers, engine));
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return generations
        .get()
        .of(alias)
        .map(keys -> keys.getCertificateChain(unmarked(alias)))
        .orElse(null);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return generations
        .get()
        .of(alias)
        .map(keys -> keys.getPrivateKey(unmarked(alias)))
        .orElse(null);
  }

  private static String unmarked(String alias) {
    return alias.substring(alias.indexOf(SEPARATOR) + 1);
  }
}
