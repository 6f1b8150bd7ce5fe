package io.statehouse.app.access.issuer;

import com.nimbusds.jose.JWSHeader;
import io.statehouse.app.access.issuer.SigningKeys.SigningKey;
import io.statehouse.app.failure.AppException;
import java.util.List;
import java.util.Optional;

/** The keys of an issuer, as they are now. Safe for use by several threads. */
interface IssuerKeys {

  /**
   * Returns the keys with which a token of this head may have been signed.
   *
   * @param wait whether the caller may wait a few seconds for keys that have to be read first
   * @throws AppException if the keys have to be read first, and the caller does not wait, or they
   *     cannot be read
   */
  List<SigningKey> matching(JWSHeader header, boolean wait);

  /**
   * Returns where the issuer signs users in.
   *
   * @throws AppException if that has to be read first, and cannot be
   */
  SignInEndpoints endpoints();

  /** Begins to read the keys, unless they are known. */
  void prepare();

  /** Returns why the keys cannot be read now, if that is so. */
  Optional<String> problem();
}
