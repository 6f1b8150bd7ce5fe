package io.statehouse.consul;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** The body of a request to {@code /v1/txn}: a list of operations. */
final class TxnBody {
  /** Consul's limit up to 1.13; later versions accept 128, but a cluster may have both. */
  static final int MAX_OPERATIONS = 64;

  /** The default of Consul's {@code limits.txn_max_req_len}. */
  static final int MAX_BYTES = 512 << 10;

  private final List<Operation> operations;

  TxnBody(List<Operation> operations) {
    this.operations = new ArrayList<>(operations);
  }

  static int bytesOf(List<Operation> operations) {
    int bytes = 2;
    for (Operation operation : operations) {
      bytes += operation.json().length + 1;
    }
    return bytes;
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(bytesOf(operations));
    for (int i = 0; i < operations.size(); i++) {
      bytes.write(i == 0 ? '[' : ',');
      bytes.writeBytes(operations.get(i).json());
    }
    bytes.write(']');
    return bytes.toByteArray();
  }
}
