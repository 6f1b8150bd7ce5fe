package io.statehouse.app.systems.cloudchamber.config;

import static java.nio.charset.StandardCharsets.US_ASCII;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.BCrypt.Version;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import at.favre.lib.crypto.bcrypt.Radix64Encoder;
import io.statehouse.domain.cloudchamber.entities.PasswordHash;
import io.statehouse.ports.Bytes;

/**
 * The function bcrypt, in the versions 2a and 2b, which hash alike.
 *
 * @param cost that of new hashes
 */
public record BcryptHash(int cost) implements PasswordHash {
  private static final int VERSION_LENGTH = 4;
  private static final int COST_LENGTH = 2;

  @Override
  public String hash(Bytes password, String setting) {
    Version version = setting.startsWith("$2b$") ? Version.VERSION_2B : Version.VERSION_2A;
    int costEnd = VERSION_LENGTH + COST_LENGTH;
    int cost = Integer.parseInt(setting.substring(VERSION_LENGTH, costEnd));
    byte[] salt =
        new Radix64Encoder.Default().decode(setting.substring(costEnd + 1).getBytes(US_ASCII));
    byte[] hash =
        BCrypt.with(version, LongPasswordStrategies.truncate(version))
            .hash(cost, salt, password.toArray());
    return new String(hash, US_ASCII);
  }
}
