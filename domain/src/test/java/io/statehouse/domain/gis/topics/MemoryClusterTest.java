package io.statehouse.domain.gis.topics;

import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicProvisionerContract;

class MemoryClusterTest extends TopicProvisionerContract {
  @Override
  protected TopicProvisioner open() {
    return new MemoryCluster();
  }
}
