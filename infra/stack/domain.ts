// A custom domain for the API: certificate, domain name and alias records for IPv4 and IPv6.
import { CfnDomainName, EndpointType, SecurityPolicy, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';

export interface NotesDomainProps {
  readonly api: RestApi;
  /** The path of the domain at which the API is mounted, besides the root, where programs look for sign-in (E28). */
  readonly basePath: string;
  readonly name: string;
  readonly hostedZoneId: string;
}

export class NotesDomain extends Construct {
  constructor(scope: Construct, id: string, { api, basePath, name, hostedZoneId }: NotesDomainProps) {
    super(scope, id);
    // The zone may be that of a parent domain. Its own name is not needed, because the records have full names.
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: name });
    const domain = api.addDomainName('Domain', {
      domainName: name,
      certificate: new Certificate(this, 'Certificate', {
        domainName: name,
        validation: CertificateValidation.fromDns(zone),
      }),
      endpointType: EndpointType.REGIONAL,
      // Despite its name it allows TLS 1.2 and 1.3.
      securityPolicy: SecurityPolicy.TLS_1_2,
      basePath,
    });
    // The root leads to the whole API, because a mapping of /.well-known would remove that from the path.
    domain.addBasePathMapping(api);
    const { defaultChild } = domain.node;
    if (defaultChild instanceof CfnDomainName)
      defaultChild.addPropertyOverride('EndpointConfiguration.IpAddressType', 'dualstack');
    const target = RecordTarget.fromAlias(new ApiGatewayDomain(domain));
    new ARecord(this, 'Alias', { zone, target });
    new AaaaRecord(this, 'AliasIpv6', { zone, target });
  }
}
